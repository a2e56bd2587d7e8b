import { queryOptions } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

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

/**
 * The time of the newest alert that the member had seen before this visit to My Alerts. What is newer stays marked as new while it is looked
 * at, although it counts as seen by then.
 * @param userId undefined until it is known who looks
 */
export function useSeenBefore(userId: string | undefined): string {
  const [visit, setVisit] = useState({ userId, until: userId === undefined ? NEVER : seenUntil(userId) });
  if (visit.userId !== userId && userId !== undefined) setVisit({ userId, until: seenUntil(userId) });
  return visit.until;
}

/** The publishing time of the newest alert that the member has seen on any device, in the extension too; null for none. */
export function seenElsewhereQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.seen,
    queryFn: async ({ signal }): Promise<string | null> =>
      unwrap(await supabase.rpc('alerts_seen_at').abortSignal(signal)),
    staleTime: 60_000,
  });
}

/** Marks the alerts up to a time as seen, for the other devices, too. If it fails, those count them as new, which does no harm. */
export async function markSeenOnServer(until: string): Promise<void> {
  await supabase.rpc('mark_alerts_seen', { seen_at: until });
}

/** How often the badge is refreshed; following, unfollowing, My Alerts and live updates refresh it too. */
const REFRESH_MS = 300_000;

/** The number of alerts published after `seenUntil`, up to 21: one more than a badge shows. */
export function newAlertCountQuery(userId: string, seenUntil: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.newSince(seenUntil),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('count_new_alerts', { since: seenUntil }).abortSignal(signal)) ?? 0,
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
