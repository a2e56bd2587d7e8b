import { queryOptions, useQuery } from '@tanstack/react-query';
import { whenIdle } from '@/lib/when-idle';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { mayReachExtension } from './data/reach-extension';

/** Long enough for a sleeping service worker to wake up. */
const ANSWER_TIMEOUT_MS = 1_500;

/** Whose the extension of this browser is; null when there is none. `userId` is null while it is connected with no account. */
async function fetchExtension(): Promise<{ userId: string | null } | null> {
  if (!mayReachExtension()) return null;
  await whenIdle(1_000);
  const { askExtension } = await import('./data/ask-extension');
  const answer = await askExtension({ type: 'present' }, ANSWER_TIMEOUT_MS);
  return answer?.type === 'present' ? { userId: answer.userId } : null;
}

/** Asked for again when somebody comes back to the page, because it may have been installed or removed meanwhile. */
export const extensionQuery = queryOptions({
  queryKey: queryKeys.extension,
  queryFn: fetchExtension,
  staleTime: 5_000,
  retry: false,
});

/**
 * `unknown` until the extension had time to answer. `phone`: phones have no extensions. `absent`: this browser doesn't have it.
 * `unconnected`: the extension is there, and connected with no account. `other-account`: it is connected with another account than the one
 * that is signed in. `connected`: with the one that is signed in, or with any while nobody is.
 */
export type ExtensionStatus = 'unknown' | 'phone' | 'absent' | 'unconnected' | 'other-account' | 'connected';

/** Whether this browser has the extension, and whose it is. */
export function useExtension(): ExtensionStatus {
  const { user } = useSession();
  const isPhone = useMediaQuery(PHONE);
  const { data } = useQuery({ ...extensionQuery, enabled: !isPhone });
  if (isPhone) return 'phone';
  if (data === undefined) return 'unknown';
  if (data === null) return 'absent';
  if (data.userId === null) return 'unconnected';
  // Somebody who isn't signed in here may be whoever connected it.
  return user === null || data.userId === user.id ? 'connected' : 'other-account';
}

/**
 * Has the extension read its offers anew at once (docs/product/extension.md#on-the-site). Called when follows, mutes, the own country or the
 * extension's switch have changed, or an extension was disconnected; the message is named after the first of these.
 */
export async function refreshExtension(userId: string): Promise<void> {
  if (!mayReachExtension()) return;
  // Where the chunk is gone or there is no network, the extension learns of the change by its own next request.
  const chunk = await import('./data/ask-extension').catch(() => undefined);
  await chunk?.askExtension({ type: 'follows-changed', userId }, ANSWER_TIMEOUT_MS);
}
