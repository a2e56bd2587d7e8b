import { queryOptions } from '@tanstack/react-query';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { browserTimeZone } from '../rules/time-zone';

type Row = Database['public']['Tables']['notification_settings']['Row'];

/** What a member has chosen about its notifications; the names are those of the columns. */
export type NotificationSettings = Pick<
  Row,
  | 'site'
  | 'extension'
  | 'push'
  | 'digest'
  | 'digest_hour'
  | 'ending_soon'
  | 'quiet_from'
  | 'quiet_until'
  | 'time_zone'
>;

/** The account's settings. Ones that weren't read yet get the browser's time zone, which reminders and quiet hours follow. */
async function readNotificationSettings(signal: AbortSignal): Promise<NotificationSettings> {
  const zone = browserTimeZone();
  const row = unwrap(await supabase.rpc('my_notification_settings', { zone }).abortSignal(signal));
  if (!row) throw new UnexpectedError('There are no notification settings.');
  return row;
}

export function notificationSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).notificationSettings,
    queryFn: ({ signal }) => readNotificationSettings(signal),
    // A link in a mail and other devices change them elsewhere.
    staleTime: 0,
  });
}

export async function saveNotificationSettings(userId: string, change: Partial<NotificationSettings>) {
  unwrap(
    await supabase
      .from('notification_settings')
      .update(change)
      .eq('user_id', userId)
      .select('user_id')
      .abortSignal(writeTimeout())
      .single(),
  );
}

/** Turns notifications on for the account where they were turned off for all of its devices: one that is added would hear nothing. */
export async function turnOnPushChannel(userId: string) {
  const { push } = await readNotificationSettings(writeTimeout());
  if (!push) await saveNotificationSettings(userId, { push: true });
}
