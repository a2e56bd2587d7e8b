/** The things that notifications need, and whether a browser has them. */
interface PushAbilities {
  hasServiceWorker: boolean;
  hasPush: boolean;
  hasNotifications: boolean;
  /** Only on an iPhone or iPad: whether the page was opened from the home screen. */
  isFromHomeScreen: boolean | undefined;
}

/** Whether a browser can get notifications. An iPhone's can as soon as the site is opened from the home screen. */
export function pushSupport(browser: PushAbilities): 'supported' | 'needs home screen' | 'unsupported' {
  if (browser.hasServiceWorker && browser.hasPush && browser.hasNotifications) return 'supported';
  return browser.isFromHomeScreen === false ? 'needs home screen' : 'unsupported';
}
