import type { PushState } from './use-push';

/** Why notifications can't be turned on in this browser, and what helps. */
export const OBSTACLES: Partial<Record<PushState, string>> = {
  unsupported: "This browser can't show notifications.",
  'needs home screen':
    'On an iPhone or iPad, add this site to the home screen first: press Share, then Add to Home Screen, and open it from there.',
  denied: 'Notifications of this site are blocked in this browser. Its site settings can allow them again.',
};
