import { deviceDatabase } from '@/lib/device-database';
import { registeredWorker } from '@/lib/service-worker';
import { storedAccount } from '@/lib/supabase/stored-session';

/** The key under which the id of the account is stored whose data this device has. */
const OWNER = 'owner';
/** The key of a mark that is stored until all of an account is removed, because the tab may be closed or the network missing before that. */
const FORGETTING = 'forgetting';

/** Notes whose data the device stores from now on, and removes another account's. */
export async function prepareDeviceFor(userId: string): Promise<void> {
  if ((await deviceDatabase.read(OWNER)) === userId) return;
  await forgetAccount();
  await deviceDatabase.write(OWNER, userId);
}

/** Removes what this device stores of the account: alerts, notifications that are shown, and the subscription to more. */
async function forgetAccount(): Promise<void> {
  await deviceDatabase.empty();
  await deviceDatabase.write(FORGETTING, true);
  const registration = await registeredWorker();
  // Closed before unsubscribing, which may fail without a network: whoever uses the device next must not read them.
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await deviceDatabase.remove(FORGETTING);
}

/** Removes what was stored of somebody who isn't signed in here any more: the tab may have been closed while it signed out. */
export async function forgetOtherAccounts(): Promise<void> {
  const account = storedAccount();
  if (account === undefined) return;
  const owner = await deviceDatabase.read(OWNER);
  const isLeft =
    owner === undefined ? (await deviceDatabase.read(FORGETTING)) === true : owner !== account?.user.id;
  if (isLeft) await forgetAccount();
}
