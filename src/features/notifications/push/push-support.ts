/** What a browser has of what notifications need. */
export interface PushAbilities {
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

type Pattern = readonly [RegExp, string];

/** The first that matches counts: Edge also says that it is Chrome, and Chrome that it is Safari. */
const BROWSERS: readonly Pattern[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly Pattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (patterns: readonly Pattern[], userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * What a browser is called in the list of devices: 'Chrome on Windows'.
 * @param hasTouch tells an iPad from a Mac, which it says to be
 */
export function deviceName(userAgent: string, hasTouch: boolean): string {
  const system = nameIn(SYSTEMS, userAgent);
  const shown = system === 'Mac' && hasTouch ? 'iPad' : system;
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser';
  return shown ? `${browser} on ${shown}` : browser;
}
