import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshExtension } from '@/features/extension/use-extension';
import { InvalidInputError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { SectionCard } from '@/ui/card';
import { Segments } from '@/ui/segments';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { Devices } from './components/devices';
import { TimeSettings } from './components/time-settings';
import { usePendingChanges } from './components/use-pending-changes';
import {
  type NotificationSettings,
  notificationSettingsQuery,
  saveNotificationSettings,
} from './data/notification-settings';
import { hourLabel } from './rules/time-zone';

const DIGESTS = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

function aboutMails(digest: string, hour: number): string {
  if (digest === 'daily')
    return `Every day at ${hourLabel(hour)}: what is new and what ends, and none when there is neither.`;
  if (digest === 'weekly')
    return `On Mondays at ${hourLabel(hour)}: what was new and what ends, and none when there is neither.`;
  return 'One mail with what is new by those whom you follow.';
}

/** Where the bell rings, and when. */
export function ChannelSettings({ userId, email }: { userId: string; email: string }) {
  const { settings, change } = useSettings(userId);
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title="Where the bell rings" description="Saved as you press.">
        <QueryState asLine query={settings} waiting={<Waiting rows={4} />}>
          {({ site, extension, push, digest, digest_hour }) => (
            <div className="grid grid-cols-1 gap-6">
              <Switch
                label="On this site"
                hint="The number on the bell counts your new alerts."
                checked={site}
                onChange={({ target }) => change({ site: target.checked })}
              />
              <Switch
                label="In the browser extension"
                hint={
                  <span>
                    It lights up in the shops that have a code for you.{' '}
                    <TextLink to={paths.connectedExtensions()}>Your extensions</TextLink>
                  </span>
                }
                checked={extension}
                onChange={({ target }) => change({ extension: target.checked })}
              />
              <div>
                <Switch
                  label="Notifications on your devices"
                  hint="On the screen of a phone or a computer, also when this site is closed."
                  checked={push}
                  onChange={({ target }) => change({ push: target.checked })}
                />
                {push && <Devices userId={userId} />}
              </div>
              <div>
                <h3 className="font-sans text-base font-semibold tracking-normal">Mails</h3>
                <p className="mt-0.5 mb-3 text-sm text-muted">
                  {aboutMails(digest, digest_hour)} To <span className="wrap-anywhere">{email}</span>.
                </p>
                <Segments
                  label="Mails"
                  options={DIGESTS}
                  value={digest}
                  onChange={(chosen) => change({ digest: chosen })}
                />
              </div>
            </div>
          )}
        </QueryState>
      </SectionCard>
      <SectionCard title="When">
        <QueryState asLine query={settings} waiting={<Waiting rows={3} />}>
          {(present) => <TimeSettings settings={present} onChange={change} />}
        </QueryState>
      </SectionCard>
    </div>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading your settings" className="grid grid-cols-1 gap-6">
      <Repeated count={rows}>
        <div className="flex justify-between gap-4">
          <div className="min-w-0 flex-1">
            <Skeleton className="my-1 h-4 w-40 max-w-full" />
            <Skeleton className="my-1 h-4 w-72 max-w-full" />
          </div>
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
      </Repeated>
    </div>
  );
}

const withChange = (
  settings: NotificationSettings,
  change: Partial<NotificationSettings>,
): NotificationSettings => ({ ...settings, ...change });

/** The settings with the changes that are being saved, and a function that changes some: one request after the other. */
function useSettings(userId: string) {
  const client = useQueryClient();
  const options = notificationSettingsQuery(userId);
  const { queryKey } = options;
  const { data: saved, error, isLoadingError, refetch } = useQuery(options);
  const mutationKey = ['notification-settings', userId];
  const changes = usePendingChanges<Partial<NotificationSettings>>(mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Partial<NotificationSettings>) => saveNotificationSettings(userId, change),
    onSuccess: async (_, change) => {
      // An answer that is still to come may be older than this change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && withChange(before, change));
      if ('site' in change) void client.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
      if ('extension' in change) void refreshExtension(userId);
    },
    onError: (error) => toast.error("Your choice wasn't saved", { description: reasonFor(error) }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const shown = saved && changes.reduce(withChange, saved);
  return {
    settings: { data: shown, error, isLoadingError, refetch },
    change: (change: Partial<NotificationSettings>) => mutate(change),
  };
}

/** The sentence for people; it is a special one for a time zone that the browser knows and the database doesn't. */
function reasonFor(error: unknown): string {
  return error instanceof InvalidInputError && error.constraint === 'notification_settings_time_zone_known'
    ? "We don't know this time zone. Choose a city whose clocks show the same."
    : messageForError(error);
}
