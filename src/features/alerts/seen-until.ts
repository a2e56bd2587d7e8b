import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';

/** What a member who has never looked at My Alerts has seen: nothing. */
export const NEVER = '1970-01-01T00:00:00+00:00';

const listeners = new Set<() => void>();
const keyFor = (userId: string) => `promobell-alerts-seen:${userId}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Up to which alert this member has looked at My Alerts on this device: the time it was published. */
export function seenUntil(userId: string): string {
  return deviceStorage.read(keyFor(userId)) ?? NEVER;
}

/** The same, as it changes, in other tabs too. */
export function useSeenUntil(userId: string): string {
  return useSyncExternalStore(
    subscribe,
    () => seenUntil(userId),
    () => NEVER,
  );
}

/** Whether an alert is one of those that the badge counts: published after what had been seen. */
export function isNewSince(alert: { created_at: string }, until: string): boolean {
  return alert.created_at > until;
}

/**
 * Remembers that the member has seen the alerts up to this time; an earlier one changes nothing.
 * @param until as the database writes it: such texts sort as the times do, down to the microsecond
 */
export function markSeen(userId: string, until: string) {
  if (until <= seenUntil(userId)) return;
  deviceStorage.write(keyFor(userId), until);
  for (const listener of listeners) listener();
}
