import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';

/** The value for a member who has never looked at My Alerts. */
export const NEVER = '1970-01-01T00:00:00+00:00';

const keyFor = (userId: string) => `promobell-alerts-seen:${userId}`;

/** The publishing time of the newest alert that this member has seen, as far as this device knows. */
export function seenUntil(userId: string): string {
  return deviceStorage.read(keyFor(userId)) ?? NEVER;
}

/** The same, updated when it changes, also in another tab. */
export function useSeenUntil(userId: string): string {
  return useSyncExternalStore(
    deviceStorage.subscribe,
    () => seenUntil(userId),
    () => NEVER,
  );
}

/** Whether an alert is new, and so counted by the badge: published after the last one that was seen. */
export function isNewSince(alert: { created_at: string }, until: string): boolean {
  return alert.created_at > until;
}

/**
 * Stores that the member has seen the alerts up to this time. An earlier time changes nothing.
 * @param until as the database writes it: such texts sort like the times themselves, down to the microsecond
 */
export function markSeen(userId: string, until: string) {
  if (until <= seenUntil(userId)) return;
  deviceStorage.write(keyFor(userId), until);
}
