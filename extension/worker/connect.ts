import { EXTENSION_PROTOCOL, type ExtensionAnswer, parseSiteRequest } from '@/domain/extension-protocol';
import { settings } from '../settings';
import { readSmall, type Session } from '../stored';
import { changeAccount, changeLeftSessions, StorageFullError } from '../stored-changes';
import { TransientError } from './api';
import { endLeftSessions, endUnstoredSessions, openSession, requestAsMember } from './session';
import { sync } from './sync';
import { withFailureNoted } from './with-failure-noted';

/**
 * Answers a request of the site. Whoever asks from another origin gets no answer at all.
 * @param origin of the page that asks, as the browser says
 */
export async function answerSite(
  message: unknown,
  origin: string | undefined,
): Promise<ExtensionAnswer | undefined> {
  if (origin !== settings.siteUrl) return undefined;
  const request = parseSiteRequest(message);
  if (!request) return { type: 'refused', reason: 'request' };
  switch (request.type) {
    case 'present': {
      const { session } = await readSmall('session');
      return {
        type: 'present',
        protocol: EXTENSION_PROTOCOL,
        version: version(),
        browser: settings.browser,
        userId: session?.userId ?? null,
      };
    }
    case 'connect':
      return connect(request.token, request.userId);
    case 'follows-changed':
      // The site then asks whether the extension is still connected: its session may have been ended under Profile.
      if (await isConnectedAs(request.userId)) await withFailureNoted(sync());
      return { type: 'done' };
  }
}

async function isConnectedAs(userId: string): Promise<boolean> {
  const { session } = await readSmall('session');
  return session?.userId === userId;
}

async function connect(token: string, userId: string): Promise<ExtensionAnswer> {
  try {
    const session = await openSession(token, settings.browser, version());
    // A token of another account than the one that pressed must not connect this browser to it.
    const isTheirs = session.userId === userId;
    const unstored = [session];
    await (isTheirs ? take(session, unstored) : leave(session)).catch(async (error: unknown) => {
      if (error instanceof StorageFullError) await endUnstoredSessions(unstored);
      throw error;
    });
    void withFailureNoted(endLeftSessions());
    if (!isTheirs) return { type: 'refused', reason: 'token' };
    void withFailureNoted(sync());
    return { type: 'connected', userId };
  } catch (error) {
    return { type: 'refused', reason: error instanceof TransientError ? 'offline' : 'token' };
  }
}

/** @param unstored gets the former sessions, which the device has forgotten, too, when there is no room for them and the new one */
function take(session: Session, unstored: Session[]): Promise<void> {
  return changeAccount(({ session: before, leftSessions }) => {
    const left = before ? [...leftSessions, before] : leftSessions;
    unstored.push(...left);
    return { session, connection: 'connected', leftSessions: left };
  });
}

function leave(session: Session): Promise<void> {
  return changeLeftSessions((leftSessions) => [...leftSessions, session]);
}

const version = () => chrome.runtime.getManifest().version;

/** Tells the account the version of this extension after an update, for the member's download of its own data: no screen shows it. */
export async function tellVersion(): Promise<void> {
  const { session } = await readSmall('session');
  if (!session) return;
  await requestAsMember(
    { path: '/rest/v1/rpc/register_extension', body: { browser: settings.browser, version: version() } },
    session.userId,
  );
}
