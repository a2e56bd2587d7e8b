import { EXTENSION_PROTOCOL, type ExtensionAnswer, parseSiteRequest } from '@/domain/extension-protocol';
import { settings } from '../settings';
import { change, NOBODY, readSmall } from '../stored';
import { OfflineError } from './api';
import { disconnect, endLeftSessions, openSession, requestAsMember } from './session';
import { sync } from './sync';

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
      if (await isConnectedAs(request.userId)) void sync();
      return { type: 'done' };
    case 'disconnect':
      if (await isConnectedAs(request.userId)) await disconnect();
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
    await change(['session', 'leftSessions'], ({ session: before, leftSessions }) =>
      isTheirs
        ? {
            ...NOBODY,
            session,
            connection: 'connected',
            leftSessions: before ? [...leftSessions, before] : leftSessions,
          }
        : { leftSessions: [...leftSessions, session] },
    );
    void endLeftSessions();
    if (!isTheirs) return { type: 'refused', reason: 'token' };
    void sync();
    return { type: 'connected', userId };
  } catch (error) {
    return { type: 'refused', reason: error instanceof OfflineError ? 'offline' : 'token' };
  }
}

const version = () => chrome.runtime.getManifest().version;

/** Tells the account the version of this extension, for the list under Profile, after an update. */
export async function register(): Promise<void> {
  await requestAsMember({
    path: '/rest/v1/rpc/register_extension',
    body: { browser: settings.browser, version: version() },
  });
}
