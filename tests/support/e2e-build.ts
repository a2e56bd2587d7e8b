import { build } from 'vite';
import { vapidKeysOf } from '../../supabase/local/keys';
import { LOCAL_PIXEL_ID, localPixelUrl } from '../../supabase/local/stand-ins/start';
import { apiUrl, appUrl, inboxUrl, keys } from './e2e-settings';

/** What the app of the journeys is told, and its host: the build, and the server of what was built. */
export function setAppSettings() {
  process.env.VITE_SITE_URL = appUrl;
  process.env.VITE_SUPABASE_URL = apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = keys.publishable;
  process.env.VITE_VAPID_PUBLIC_KEY = vapidKeysOf(keys).publicKey;
  process.env.VITE_META_PIXEL_ID = LOCAL_PIXEL_ID;
  process.env.VITE_META_PIXEL_URL = localPixelUrl(inboxUrl);
}

/** The production build of the app, for the ports of these journeys. */
export function buildApp(outDir: string) {
  setAppSettings();
  // A developer's .env files are ignored here.
  return build({ build: { outDir, emptyOutDir: true }, envDir: false, logLevel: 'warn' });
}
