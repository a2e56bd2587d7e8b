import { isFirefox } from './settings';

/** Whether the browser says that nothing shall be measured. Asked in popup and page, because a worker isn't told of Do Not Track. */
export function objectsToMeasuring(): boolean {
  return (
    Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1'
  );
}

/** Firefox has a permission of its own for each kind of data that leaves the device, which people give and take in the browser. */
type DataPermission = 'technicalAndInteraction' | 'browsingActivity';
type Permissions = chrome.permissions.Permissions & { data_collection?: DataPermission[] };

/** Whether this kind of data may leave the device. */
export async function maySend(data: DataPermission): Promise<boolean> {
  const permissions: Permissions = { data_collection: [data] };
  return !isFirefox || chrome.permissions.contains(permissions);
}

/** Has the browser ask, which it only does right after a press. */
export async function askToSend(data: DataPermission): Promise<boolean> {
  const permissions: Permissions = { data_collection: [data] };
  return !isFirefox || chrome.permissions.request(permissions);
}
