const variables: Record<string, string | undefined> = import.meta.env;

const required = (name: string) => variables[name] ?? '';
/** Undefined when it is empty, too. */
const optional = (name: string) => variables[name] || undefined;
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const siteUrl = optional('VITE_SITE_URL');

/** The build's `VITE_*` variables, which hosting/build-settings.ts has checked. */
export const env = {
  supabaseUrl: withoutSlash(required('VITE_SUPABASE_URL')),
  supabaseKey: required('VITE_SUPABASE_PUBLISHABLE_KEY'),
  supportEmail: optional('VITE_SUPPORT_EMAIL'),
  extensionStoreUrl: optional('VITE_EXTENSION_STORE_URL'),
  extensionIds: optional('VITE_EXTENSION_IDS')?.split(','),
  /** Whether the project's storage service resizes pictures (docs/decisions/avatars.md). */
  resizesPictures: variables.VITE_RESIZE_PICTURES === 'yes',
  /** Where somebody becomes an affiliate; without it, the contact page stands in. */
  affiliateUrl: optional('VITE_AFFILIATE_URL'),
  metaPixelId: optional('VITE_META_PIXEL_ID'),
  /** Another address of the pixel's script than Meta's, for development and tests. */
  metaPixelUrl: optional('VITE_META_PIXEL_URL'),
  siteUrl: siteUrl && withoutSlash(siteUrl),
  instagramUrl: optional('VITE_INSTAGRAM_URL'),
  tiktokUrl: optional('VITE_TIKTOK_URL'),
  /** What this site's notifications are signed with; without it there are none. */
  vapidPublicKey: optional('VITE_VAPID_PUBLIC_KEY'),
  /** Where errors are noted instead of at the operator's desk. */
  sentryDsn: optional('VITE_SENTRY_DSN'),
};
