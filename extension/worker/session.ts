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
import { type ApiRequest, BusyError, RefusedError, request, SignedOutError, TransientError } from './api';

/** What the auth service answers when a session is opened or renewed. */
const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  user: z.object({ id: z.string() }),
});

/** An access token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

function toSession(answer: unknown): Session {
  const { data } = tokenAnswer.safeParse(answer);
  if (!data) throw new BusyError('The auth service answered something else');
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    // From expires_in and not from expires_at, which is by the service's clock: the device's may be wrong.
    expiresAt: Date.now() + data.expires_in * 1000,
    userId: data.user.id,
  };
}

/** What the edge function `connect-extension` answers to the token that the site handed over. */
const redeemed = z.object({ refresh_token: z.string() });

const isExpired = ({ expiresAt }: Session) => Date.now() > expiresAt - MARGIN_MS;

/** Redeems a token that the site handed over for a session of the extension's own, which the auth service opens for this device. */
export async function openSession(token: string, browser: string, version: string): Promise<Session> {
  const { data } = redeemed.safeParse(
    await request({ path: '/functions/v1/connect-extension', body: { token, browser, version } }),
  );
  if (!data) throw new BusyError('The function answered something else');
  return refresh(data.refresh_token);
}

/** The auth service's error codes for a refresh token whose session has ended for good. */
const SESSION_ENDED = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  // The request has nothing in it but the token, so this is about the token.
  'validation_failed',
];

/**
 * Exchanges a refresh token for new tokens. When the answer didn't arrive it can be tried again: the auth service accepts the old token until
 * the new one is used. Throws a SignedOutError only when the service says that the session has ended; any other refusal may be a proxy's, or a
 * fault that passes, and is a BusyError.
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
    if (error instanceof TransientError) throw error;
    if (error instanceof RefusedError && error.code !== undefined && SESSION_ENDED.includes(error.code)) {
      throw new SignedOutError('The session has ended', { cause: error });
    }
    throw new BusyError("The session can't be renewed now", { cause: error });
  }
}

/** The renewals under way, by account: somebody who connects meanwhile must not get the session of the account before. */
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
  // Another renewal has finished since the caller read the session.
  if (stored.accessToken !== known.accessToken) return stored;
  let renewed: Session | undefined;
  try {
    renewed = await refresh(stored.refreshToken);
  } catch (error) {
    if (error instanceof TransientError) throw error;
    // The session has ended: `renewed` stays undefined.
  }
  // The person may have disconnected, or somebody else connected, while the request was on its way. Then nothing is written.
  let isCurrent = false;
  const isSame = (session: Session | null) => session?.refreshToken === stored.refreshToken;
  if (renewed) {
    await change(stored.userId, ['session'], ({ session }) => {
      isCurrent = isSame(session);
      return isCurrent ? { session: renewed } : {};
    });
  } else {
    await changeAccount(({ session, leftSessions }) =>
      isSame(session) ? { connection: 'ended', leftSessions } : undefined,
    );
  }
  if (!renewed || !isCurrent) throw new SignedOutError('The session has ended');
  return renewed;
}

/**
 * A request with the member's access token, which is renewed before the request when it has expired by the device's clock, and after it when
 * the service refuses it: that clock may be wrong.
 * @param userId whose request it is; nothing is sent when somebody else is connected by now
 */
export async function requestAsMember(asked: ApiRequest, userId: string): Promise<unknown> {
  let { session } = await readSmall('session');
  if (session?.userId !== userId) throw new SignedOutError(asked.path);
  if (isExpired(session)) session = await renew(session);
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
    // The auth service has just renewed the session, so it hasn't ended: the API may accept the token later.
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
    // The device has forgotten everything, and has no room to remember which sessions are still to be ended: this is the only attempt.
    await endUnstoredSessions(left);
  }
  await endLeftSessions().catch(showStorageFull);
}

/** Has the auth service end sessions that the browser has no room to store. Without a network they stay in the list on the profile page. */
export async function endUnstoredSessions(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) {
    // A token that has run out is renewed for this: without room, no newer one could be stored.
    await signOut(session)
      .then(async (isEnded) => isEnded || signOut(await refresh(session.refreshToken)))
      .catch(() => false);
  }
}

/** Has the auth service end the sessions of accounts that were disconnected here. One that can't be ended now is tried again next time. */
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
    if (isExpired(session) || !(await signOut(session))) {
      session = await refresh(left.refreshToken);
      await changeLeft(left, [session]);
      if (!(await signOut(session))) throw new BusyError("The session can't be ended now");
    }
    await changeLeft(session, []);
  } catch (error) {
    // Ended already.
    if (error instanceof SignedOutError) await changeLeft(session, []);
    // The popup says so while nobody is connected. Somebody who has connected meanwhile isn't concerned.
    else await change(null, [], () => ({ offline: true }));
  }
}

/** False when the service doesn't accept the token: it has expired by the service's clock, or the session has ended. */
async function signOut({ accessToken }: Session): Promise<boolean> {
  try {
    await request({ path: '/auth/v1/logout?scope=local', body: {} }, accessToken);
    return true;
  } catch (error) {
    if (error instanceof TransientError) throw error;
    return false;
  }
}

/** Puts other sessions, or none, in place of one that is still to be ended. */
function changeLeft(left: Session, replacements: Session[]): Promise<void> {
  return changeLeftSessions((leftSessions) =>
    leftSessions.flatMap((other) => (other.refreshToken === left.refreshToken ? replacements : other)),
  );
}
