import { deviceStorage } from '@/lib/site-storage';

const keyFor = (userId: string) => `promobell-push-not-now:${userId}`;

/** Whether the member has said on this device that it wants no notifications here. It isn't asked again; the settings still have the switch. */
export const hasSaidNotNow = (userId: string) => deviceStorage.read(keyFor(userId)) !== null;
export const sayNotNow = (userId: string) => deviceStorage.write(keyFor(userId), 'yes');
