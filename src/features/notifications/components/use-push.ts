import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/ui/toast';
import { devicesQuery } from '../data/devices';
import {
  type BrowserPush,
  NoPushServiceError,
  readBrowserPush,
  turnOffPush,
  turnOnPush,
} from '../this-browser';

/** `unknown` until it has been read, and for visitors. */
export type PushState = BrowserPush | 'unknown';

/** Why notifications can't be turned on in this browser, and what helps. */
export const OBSTACLES: Partial<Record<PushState, string>> = {
  unsupported: "This browser can't show notifications.",
  'needs home screen':
    'On an iPhone or iPad, add this site to the home screen first: press Share, then Add to Home Screen, and open it from there.',
  denied: 'Notifications of this site are blocked in this browser. Its site settings can allow them again.',
};

interface Push {
  state: PushState;
  /** This browser's row among the account's devices, while it is on. */
  deviceId: string | null;
  isChanging: boolean;
  /** Call it while a press is being handled: browsers ask for the permission at no other time. A failure is told by a toast. */
  turnOn: () => void;
  turnOff: () => void;
}

/** Reads again what turning notifications on or off in this browser changes. */
export function refreshPush(queryClient: QueryClient, userId: string) {
  const { push, devices, notificationSettings } = queryKeys.mine(userId);
  return Promise.all(
    [push, devices, notificationSettings].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Whether this browser gets the account's notifications, and the functions that change it (docs/product/notifications.md#devices). */
export function usePush(): Push {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const queryClient = useQueryClient();
  const { data: browser } = useQuery({
    queryKey: queryKeys.mine(userId).push,
    queryFn: () => readBrowserPush(userId),
    // The permission may have changed while somebody was away from the page.
    staleTime: 0,
    enabled: user !== null,
  });
  const isOnHere = browser?.push === 'on';
  const { data: devices } = useQuery({ ...devicesQuery(userId), enabled: user !== null && isOnHere });
  // Somebody may have removed this browser from the list on another device.
  const isRemoved = isOnHere && devices !== undefined && !devices.some(({ id }) => id === browser.deviceId);

  const refresh = () => refreshPush(queryClient, userId);
  const on = useMutation({
    mutationFn: () => turnOnPush(userId),
    onError: (error) =>
      toast.error("Notifications couldn't be turned on", { description: messageOfPushError(error) }),
    onSettled: refresh,
  });
  const off = useMutation({
    mutationFn: turnOffPush,
    onError: (error) =>
      toast.error("Notifications couldn't be turned off", { description: messageOfPushError(error) }),
    onSettled: refresh,
  });

  return {
    state: isRemoved ? 'off' : (browser?.push ?? 'unknown'),
    deviceId: isRemoved ? null : (browser?.deviceId ?? null),
    isChanging: on.isPending || off.isPending,
    turnOn: () => on.mutate(),
    turnOff: () => off.mutate(),
  };
}

/** The sentence for people about a failure to turn notifications on or off. */
export function messageOfPushError(error: unknown): string {
  if (error instanceof NoPushServiceError) {
    return "Your browser doesn't reach its own notification service. It may be switched off in the browser's settings.";
  }
  return messageForError(error);
}
