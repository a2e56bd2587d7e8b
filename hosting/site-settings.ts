import { loadEnv, type UserConfig } from 'vite';

export interface SiteSettings {
  /** The site's address without a trailing slash; undefined when it isn't set. */
  siteUrl: string | undefined;
  /** The API's address without a trailing slash. */
  supabaseUrl: string;
  pixelUrl: string | undefined;
  sentryDsn: string | undefined;
  /** Whether the host signs what it passes on to functions (docs/hosting.md#short-links). */
  hostSigns: boolean;
}

/** The default address of Meta's pixel. */
const PIXEL_URL = 'https://connect.facebook.net/en_US/fbevents.js';

/** The variable with the secret that the host signs with. The function `go` has the same. */
export const HOST_SECRET = 'HOST_SIGNING_SECRET';

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** What the site's host has to know, from the variables that the app is built with. */
export function readSiteSettings({ envDir }: Pick<UserConfig, 'envDir'>, mode: string): SiteSettings {
  const folder = envDir === false ? false : (envDir ?? process.cwd());
  // Variables of the process override those of .env files, as in the app itself.
  const variables = loadEnv(mode, folder, 'VITE_');
  return {
    siteUrl: withoutSlash(variables.VITE_SITE_URL ?? '') || undefined,
    supabaseUrl: withoutSlash(variables.VITE_SUPABASE_URL ?? 'http://127.0.0.1:54321'),
    pixelUrl: variables.VITE_META_PIXEL_ID ? variables.VITE_META_PIXEL_URL || PIXEL_URL : undefined,
    sentryDsn: variables.VITE_SENTRY_DSN || undefined,
    hostSigns: Boolean(loadEnv(mode, folder, HOST_SECRET)[HOST_SECRET]),
  };
}
