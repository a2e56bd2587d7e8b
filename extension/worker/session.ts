import * as z from 'zod/mini';
import { readSmall, type Session } from '../stored';
import {
  change,
  changeAccount,
  changeLeftSessions,
  clearLeftSessions,
  StorageFullError,
  showStorageFull,
} from '../stored-changes';
import { type ApiRequest, BusyError, OfflineError, RefusedError, request, SignedOutError } from './api';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  user: z.object({ id: z.string() }),
});

/** A token is renewed this long before it runs out. */
const MARGIN_MS = 60_000;

function toSession(answer: unknown): Session {
  const { data } = tokens.safeParse(answer);
  if (!data) throw new BusyError('The auth service answered something else');
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    // By the service's word for how long, not until when: the device's clock may be wrong.
    expiresAt: Date.now() + data.expires_in * 1000,
    userId: data.user.id,
  };
}

/** What the function answers with for the site's token. */
const handed = z.object({ refresh_token: z.string() });

const hasRunOut = ({ expiresAt }: Session) => Date.now() > expiresAt - MARGIN_MS;

/** Redeems a token that the site handed over for a session of the extension's own, which the auth service opens for this device. */
export async function openSession(token: string, browser: string, version: string): Promise<Session> {
  const { data } = handed.safeParse(
    await request({ path: '/functions/v1/connect-extension', body: { token, browser, version } }),
  );
  if (!data) throw new BusyError('The function answered something else');
  return refresh(data.refresh_token);
}

/** What the auth service says of a refresh token with which no session can be renewed any more. */
const ENDED = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  // The token isn't one: there is nothing else in the request.
  'validation_failed',
];

/**
 * Exchanges a refresh token for new ones. The auth service takes it once more when the answer didn't arrive, as long as the new ones weren't
 * used. SignedOutError only when it says that the session has ended: any other refusal may be a mistake on the way or of the service.
 */
async function refresh(refreshToken: string): Promise<Session> {
  try {
    return toSession(
      await request({
        path: '/auth/v1/token?grant_type=refresh_token',
        body: { refresh_token: refreshToken },
      }),
    );
  } catch (error) {
    if (error instanceof OfflineError) throw error;
    if (error instanceof RefusedError && error.code !== undefined && ENDED.includes(error.code)) {
      throw new SignedOutError('The session has ended', { cause: error });
    }
    throw new BusyError('The session can’t be renewed now', { cause: error });
  }
}

/** By account: whoever connects meanwhile must not get the session of the one before. */
const renewals = new Map<string, Promise<Session>>();

/** One renewal at a time, because a refresh token can be used once. */
function renew(session: Session): Promise<Session> {
  const { userId } = session;
  const renewal = renewals.get(userId) ?? renewNow(session).finally(() => renewals.delete(userId));
  renewals.set(userId, renewal);
  return renewal;
}

async function renewNow(known: Session): Promise<Session> {
  const { session: stored } = await readSmall('session');
  if (stored?.userId !== known.userId) throw new SignedOutError('disconnected or connected anew meanwhile');
  // Renewed already since the caller looked.
  if (stored.accessToken !== known.accessToken) return stored;
  let renewed: Session | undefined;
  try {
    renewed = await refresh(stored.refreshToken);
  } catch (error) {
    if (error instanceof OfflineError) throw error;
  }
  // If the person has disconnected or somebody else has connected meanwhile, that stands.
  let stands = false;
  const isSame = (session: Session | null) => session?.refreshToken === stored.refreshToken;
  if (renewed) {
    await change(stored.userId, ['session'], ({ session }) => {
      stands = isSame(session);
      return stands ? { session: renewed } : {};
    });
  } else {
    await changeAccount(({ session, leftSessions }) =>
      isSame(session) ? { connection: 'ended', leftSessions } : undefined,
    );
  }
  if (!renewed || !stands) throw new SignedOutError('The session has ended');
  return renewed;
}

/**
 * A request under the member's token, which is renewed first when it has run out, and once more when the service says that it has:
 * the device's clock may be wrong.
 * @param userId whose request it is; nothing is sent when somebody else is connected by now
 */
export async function requestAsMember(asked: ApiRequest, userId: string): Promise<unknown> {
  let { session } = await readSmall('session');
  if (session?.userId !== userId) throw new SignedOutError(asked.path);
  if (hasRunOut(session)) session = await renew(session);
  try {
    return await request(asked, session.accessToken);
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
  }
  const { accessToken } = await renew(session);
  try {
    return await request(asked, accessToken);
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
    // The auth service has just said that the session stands.
    throw new BusyError(asked.path, { cause: error });
  }
}

/**
 * Disconnects: forgets at once whose extension this is, and then has the auth service end the session.
 * @param userId nothing happens when another account is connected by now
 */
export async function disconnect(userId: string): Promise<void> {
  let left: Session[] = [];
  try {
    await changeAccount(({ session, leftSessions }) => {
      if (session?.userId !== userId) return undefined;
      left = [...leftSessions, session];
      return { leftSessions: left };
    });
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    // Everything is forgotten, and there is no room for what ends the sessions later.
    await endUnstoredSessions(left);
  }
  await endLeftSessions().catch(showStorageFull);
}

/** Has the auth service end sessions that the browser has no room for. Without a network the profile goes on listing them. */
export async function endUnstoredSessions(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) await signOut(session).catch(() => false);
}

/** Has the auth service end the sessions that the person has left. What can't be ended now waits for the next time. */
export function endLeftSessions(): Promise<void> {
  return navigator.locks.request('left-sessions', async () => {
    const { leftSessions } = await readSmall('leftSessions');
    for (const left of leftSessions) await endSession(left);
    if (leftSessions.length > 0) await clearLeftSessions();
  });
}

async function endSession(left: Session): Promise<void> {
  let session = left;
  try {
    if (hasRunOut(session) || !(await signOut(session))) {
      session = await refresh(left.refreshToken);
      await replaceLeft(left, session);
      if (!(await signOut(session))) throw new BusyError('The session can’t be ended now');
    }
    await replaceLeft(session);
  } catch (error) {
    // Ended already.
    if (error instanceof SignedOutError) await replaceLeft(session);
    // Whoever has disconnected is told, and whoever has connected meanwhile has nothing to do with it.
    else await change(null, [], () => ({ offline: true }));
  }
}

/** False when the service doesn't accept the token: it has run out by the service's clock, or the session has ended. */
async function signOut({ accessToken }: Session): Promise<boolean> {
  try {
    await request({ path: '/auth/v1/logout?scope=local', body: {} }, accessToken);
    return true;
  } catch (error) {
    if (error instanceof OfflineError) throw error;
    return false;
  }
}

function replaceLeft(left: Session, ...by: Session[]): Promise<void> {
  return changeLeftSessions((leftSessions) =>
    leftSessions.flatMap((other) => (other.refreshToken === left.refreshToken ? by : other)),
  );
}
