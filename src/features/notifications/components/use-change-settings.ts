import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFollowsChanged } from '@/features/extension/use-extension';
import { InvalidInputError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import {
  type NotificationSettings,
  notificationSettingsQuery,
  saveSettings,
} from '../data/notification-settings';

/** Changes settings: optimistic updates, one request after the other, rolled back when they can't be saved. */
export function useChangeSettings(userId: string) {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery(userId);
  const mutationKey = ['notification-settings', userId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Partial<NotificationSettings>) => saveSettings(userId, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && { ...before, ...change });
      return { before };
    },
    onError: (error, change, context) => {
      client.setQueryData(queryKey, (now) => now && withoutChange(now, change, context?.before));
      toast.error("Your choice wasn't saved", { description: reasonFor(error) });
    },
    onSuccess: (_, change) => {
      if ('site' in change) void client.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
      if ('extension' in change) void tellFollowsChanged(userId);
    },
    onSettled: () => {
      // What is still to be saved would be missing in an answer.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });
  return (change: Partial<NotificationSettings>) => mutate(change);
}

/** The browser may know a time zone that the database doesn't. */
function reasonFor(error: unknown): string {
  return error instanceof InvalidInputError && error.constraint === 'notification_settings_time_zone_known'
    ? "We don't know this time zone. Choose a city whose clocks show the same."
    : messageForError(error);
}

/** The settings with the changed ones as they were. */
function withoutChange(
  now: NotificationSettings,
  change: Partial<NotificationSettings>,
  before: NotificationSettings | undefined,
): NotificationSettings {
  const former = Object.entries(before ?? {}).filter(([name]) => name in change);
  return { ...now, ...Object.fromEntries(former) };
}
