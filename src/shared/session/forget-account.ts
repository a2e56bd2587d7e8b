import { deviceDatabase } from '@/lib/device-database';
import { registeredWorker } from '@/lib/service-worker';
import { storedSession } from '@/lib/supabase/stored-session';

/** The key under which the id of the account is stored whose data this device has. */
const OWNER = 'owner';

/** Notes whose data the device stores from now on, and removes another account's. */
export async function prepareDeviceFor(userId: string): Promise<void> {
  if ((await deviceDatabase.read(OWNER)) === userId) return;
  await forgetAccount();
  await deviceDatabase.write(OWNER, userId);
}

/** Removes what this device stores of the account: alerts, notifications that are shown, and the subscription to more. */
async function forgetAccount(): Promise<void> {
  await deviceDatabase.empty();
  const registration = await registeredWorker();
  // Closed before unsubscribing, which may fail without a network: whoever uses the device next must not read them.
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Removes what was stored of somebody who isn't signed in here any more: the tab may have been closed while it signed out. */
export async function forgetOtherAccounts(): Promise<void> {
  const owner = await deviceDatabase.read(OWNER);
  if (owner !== undefined && owner !== storedSession()?.user.id) await forgetAccount();
}
