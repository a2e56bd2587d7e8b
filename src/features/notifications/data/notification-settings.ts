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

/** The account's settings. The first call ever saves the defaults with the browser's time zone, which reminders and quiet hours follow. */
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
    // Other devices and the links in mails change them, too.
    staleTime: 0,
  });
}

/** Saves the settings that `change` has; fails when the account has no row of settings. */
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

/** Switches the channel `push` on if the account has switched it off, because a device that is added would get nothing. */
export async function turnOnPushChannel(userId: string) {
  const { push } = await readNotificationSettings(writeTimeout());
  if (!push) await saveNotificationSettings(userId, { push: true });
}
