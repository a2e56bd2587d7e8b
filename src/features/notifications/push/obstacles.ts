import { deviceStorage } from '@/lib/site-storage';
import type { PushState } from './use-push';

/** Why notifications can't be turned on in this browser, and what helps. */
export const OBSTACLES: Partial<Record<PushState, string>> = {
  unsupported: "This browser can't show notifications.",
  'needs home screen':
    'On an iPhone or iPad, add this site to the home screen first: press Share, then Add to Home Screen, and open it from there.',
  denied: 'Notifications of this site are blocked in this browser. Its site settings can allow them again.',
};

const keyFor = (userId: string) => `promobell-push-not-now:${userId}`;

/** Whether the member has said on this device that it wants no notifications here. It isn't asked again; the settings still have the switch. */
export const hasSaidNotNow = (userId: string) => deviceStorage.read(keyFor(userId)) !== null;
export const sayNotNow = (userId: string) => deviceStorage.write(keyFor(userId), 'yes');
