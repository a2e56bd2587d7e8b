import { sitePages } from './rules/site-pages';

/**
 * Whether this build is for Firefox. A constant of its own, so that what the other browser needs isn't in the package: reviewers read it.
 */
export const isFirefox = import.meta.env.VITE_BROWSER === 'firefox';

const siteUrl = String(import.meta.env.VITE_SITE_URL);
const browser = isFirefox ? 'firefox' : 'chromium';

/** What a build is for. The build puts these in (extension/build/build-extension.ts). */
export const settings = {
  /** The site's origin, the only one that may speak to the extension. */
  siteUrl,
  apiUrl: String(import.meta.env.VITE_SUPABASE_URL),
  apiKey: String(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY),
  sitePages: sitePages(siteUrl, browser),
  browser,
} as const;
