import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';

/*
 * Which codes a member has copied in this browser, to ask whether they worked (docs/product/offers.md#did-it-work). The ids are in one
 * text; those of questions that were answered or closed have a '-' before them, and aren't asked again.
 */

/** The latest ones. */
const MOST = 100;

const keyOf = (userId: string) => `promobell-copied:${userId}`;
const idsOf = (userId: string) => deviceStorage.read(keyOf(userId))?.split(' ') ?? [];

/** Copied since the page was last returned to. Nobody has tried these codes yet. */
const fresh = new Set<string>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Puts an offer last, with an open question or a closed one. */
function keep(userId: string, offerId: string, entry: string) {
  const others = idsOf(userId).filter((id) => id !== offerId && id !== `-${offerId}`);
  deviceStorage.write(keyOf(userId), [...others, entry].slice(-MOST).join(' '));
  tell();
}

/** Notes that a code was copied. The question follows when the member comes back to the page. */
export function askLater(userId: string, offerId: string) {
  if (idsOf(userId).includes(`-${offerId}`)) return;
  if (fresh.size === 0) {
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('focus', comeBack);
  }
  fresh.add(offerId);
  keep(userId, offerId, offerId);
}

/** After the question was answered, or closed without an answer. */
export function askNoMore(userId: string, offerId: string) {
  keep(userId, offerId, `-${offerId}`);
}

/** After an answer that couldn't be kept. */
export function askAgain(userId: string, offerId: string) {
  keep(userId, offerId, offerId);
}

function comeBack() {
  if (document.visibilityState === 'hidden') return;
  document.removeEventListener('visibilitychange', comeBack);
  removeEventListener('focus', comeBack);
  fresh.clear();
  tell();
}

function subscribe(listener: () => void) {
  // In another tab the question may have been answered.
  if (listeners.size === 0) addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tell);
  };
}

/** Whether to ask this member about an offer now. */
export function useIsAsked(userId: string, offerId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !fresh.has(offerId) && idsOf(userId).includes(offerId),
    () => false,
  );
}
