import { deviceName } from '@/domain/device-name';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { readPushDevice, removePushDevice, writePushDevice } from '@/lib/push-device';
import { ensureWorker, registeredWorker } from '@/lib/service-worker';
import { deviceStorage } from '@/lib/site-storage';
import { prepareDeviceFor } from '@/shared/session/forget-account';
import { addDevice, removeDevice } from './data/devices';
import { turnOnPushChannel } from './data/notification-settings';

/**
 * Whether this browser gets the account's notifications. `not asked`: the browser hasn't asked for the permission yet. `off`: the
 * permission is granted, and notifications aren't turned on for this account. `needs home screen`: on an iPhone or iPad, where the
 * site has to be opened from the home screen.
 */
export type BrowserPush = 'unsupported' | 'needs home screen' | 'not asked' | 'denied' | 'on' | 'off';

/** The browser doesn't reach its push service. */
export class NoPushServiceError extends AppError {
  override name = 'NoPushServiceError';
}

/** Reads this browser's state for an account. `deviceId` is its row in `push_subscriptions` when it is `on`, else null. */
export async function readBrowserPush(
  userId: string,
): Promise<{ push: BrowserPush; deviceId: string | null }> {
  // A site whose host has set no key sends no notifications.
  if (env.vapidPublicKey === undefined) return { push: 'unsupported', deviceId: null };
  // A browser that blocks site data has service workers, and registers none.
  const hasWorkers = 'serviceWorker' in navigator && !deviceStorage.isBlocked();
  if (!hasWorkers || !('PushManager' in window) || !('Notification' in window)) {
    // Only an iPhone or iPad says so.
    const isInTab = Reflect.get(navigator, 'standalone') === false;
    return { push: isInTab ? 'needs home screen' : 'unsupported', deviceId: null };
  }
  const { permission } = Notification;
  if (permission !== 'granted')
    return { push: permission === 'denied' ? 'denied' : 'not asked', deviceId: null };
  const device = await readPushDevice();
  const registration = await registeredWorker();
  const subscription = await registration?.pushManager.getSubscription();
  const isOn = device?.userId === userId && device.endpoint === subscription?.endpoint;
  return isOn ? { push: 'on', deviceId: device.id } : { push: 'off', deviceId: null };
}

/**
 * Asks for the permission if it wasn't given yet, and lets this browser get the account's notifications. Call it while a press is being
 * handled: browsers ask at no other time. Nothing happens when the permission is refused.
 */
export async function turnOnPush(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  // First, because it ends the subscription of whoever was here before.
  await prepareDeviceFor(userId);
  const subscription = await subscribe(await ensureWorker());
  await turnOnPushChannel(userId);
  await addThisBrowser(userId, subscription);
}

async function addThisBrowser(userId: string, subscription: PushSubscription) {
  const id = await addDevice(subscription, deviceName(navigator.userAgent, navigator.maxTouchPoints > 1));
  await writePushDevice({ userId, id, endpoint: subscription.endpoint });
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: env.vapidPublicKey ?? null };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser refuses while it is still subscribed with another key, as when the host has changed its own.
    const former = await pushManager.getSubscription();
    if (former === null) throw new NoPushServiceError(String(error), { cause: error });
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends this browser's notifications. Signing out does the same by itself. */
export async function turnOffPush(): Promise<void> {
  const device = await readPushDevice();
  if (device) await removeDevice(device.id);
  await removePushDevice();
  const registration = await registeredWorker();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Tells the server where this browser's notifications go now, if its push service has given it another address. */
export async function renewPush(userId: string): Promise<void> {
  const device = await readPushDevice();
  if (device?.userId !== userId || Notification.permission !== 'granted') return;
  const registration = await registeredWorker();
  const subscription = registration && (await subscribe(registration));
  if (subscription && subscription.endpoint !== device.endpoint) {
    await addThisBrowser(userId, subscription);
    await removeDevice(device.id);
  }
}
