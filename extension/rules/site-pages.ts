/**
 * The pattern of the site's pages, as the manifest and permissions name them.
 * @param origin the site's; Firefox' patterns have no ports
 */
export function sitePages(origin: string, browser: 'chromium' | 'firefox'): string {
  return `${browser === 'firefox' ? origin.replace(/:\d+$/, '') : origin}/*`;
}
