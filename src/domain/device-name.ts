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
 * What a browser is called in a list: 'Chrome on Windows'.
 * @param hasTouch whether the device has a touch screen: an iPad calls itself a Mac, and no Mac has one
 */
export function deviceName(userAgent: string, hasTouch = false): string {
  const system = nameIn(SYSTEMS, userAgent);
  const shown = system === 'Mac' && hasTouch ? 'iPad' : system;
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser';
  return shown ? `${browser} on ${shown}` : browser;
}
