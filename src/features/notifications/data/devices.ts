import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** A browser that gets the account's notifications. */
export interface Device {
  id: string;
  /** 'Chrome on Windows'. */
  name: string;
  subscribedAt: Date;
  /** Known to the hour. */
  lastUsedAt: Date;
}

/** The devices that get the account's notifications, last used first. */
export function devicesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).devices,
    async queryFn({ signal }): Promise<Device[]> {
      const answer = await supabase
        .from('push_subscriptions')
        .select('id, device, subscribed_at, last_used_at')
        .eq('user_id', userId)
        .order('last_used_at', { ascending: false })
        .order('subscribed_at', { ascending: false })
        .abortSignal(signal);
      return unwrapRows(answer).map((row) => ({
        id: row.id,
        name: row.device,
        subscribedAt: new Date(row.subscribed_at),
        lastUsedAt: new Date(row.last_used_at),
      }));
    },
    // Refreshed on every visit, because devices come and go elsewhere.
    staleTime: 0,
  });
}

/** Adds this browser to the account's devices and returns the device's id. */
export async function addDevice(subscription: PushSubscription, name: string): Promise<string> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const id = unwrap(
    await supabase.rpc('subscribe_to_push', {
      endpoint: endpoint ?? '',
      p256dh: keys.p256dh ?? '',
      auth: keys.auth ?? '',
      device: name,
    }),
  );
  if (!id) throw new Error('The device has no id.');
  return id;
}

/** Removes a device; nothing happens if it is gone already. */
export async function removeDevice(id: string): Promise<void> {
  unwrap(await supabase.from('push_subscriptions').delete().eq('id', id));
}
