import type { Stored } from '../stored';

/** What the popup can show at all, before it is about a shop. */
export type PopupState =
  /** Nobody has connected it yet. */
  | 'connect'
  /** The session was ended elsewhere: under Profile, by a new password, with the account. */
  | 'ended'
  /** Connected, and the first list is on its way. */
  | 'loading'
  /** Connected, and the first list couldn't be fetched. */
  | 'unreachable'
  /** Connected, and the browser has no room for the first list. */
  | 'full'
  | 'nobody-followed'
  /** Turned off in the notification settings on the site. */
  | 'silent'
  | 'ready';

export function popupState({
  connection,
  list,
  offline,
  full,
}: Pick<Stored, 'connection' | 'list' | 'offline' | 'full'>): PopupState {
  if (connection === 'none') return 'connect';
  if (connection === 'ended') return 'ended';
  if (!list && full) return 'full';
  if (!list) return offline ? 'unreachable' : 'loading';
  if (list.following === 0) return 'nobody-followed';
  return list.isSilent ? 'silent' : 'ready';
}

/**
 * 'today', 'yesterday', '5 days ago': when a code last worked for somebody.
 * @param day `YYYY-MM-DD`, a UTC day
 */
export function daysAgo(day: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
