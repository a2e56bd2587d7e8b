import { type RealServicesOptions, startRealServices } from '../../supabase/local/real-services';
import { readSettings } from '../../supabase/local/settings';
import { keys, ports } from './e2e-settings';

const { REAL_AUTH, REAL_STORAGE, DATABASE_URL, AUTH_URL, STORAGE_URL } = process.env;

/** Supabase's own services that each stack starts for itself, as `npm run real-services` names them (docs/real-services.md). Otherwise undefined. */
export const builtServices =
  REAL_AUTH || REAL_STORAGE ? { auth: REAL_AUTH, storage: REAL_STORAGE } : undefined;

const { databaseUrl, authUrl, storageUrl } = readSettings([], { DATABASE_URL, AUTH_URL, STORAGE_URL });

/**
 * Supabase's own services, when tests and journeys are to use running ones: the database that they have migrated, the keys that
 * they know, and the inbox that they write to. Otherwise undefined.
 */
export const runningServices =
  databaseUrl && (authUrl || storageUrl) ? { databaseUrl, keys, inboxPort: ports.inbox } : undefined;

/** Whether the auth service answers, and not Lite: where the two differ, a test says both answers (docs/real-services.md, 'What differs'). */
export const isRealAuth = Boolean(REAL_AUTH || authUrl);

/** The services for a stack, and what ends them; no addresses when it has its own. */
export async function servicesFor(options: RealServicesOptions) {
  if (builtServices) return startRealServices(builtServices, options);
  return { addresses: runningServices ? { authUrl, storageUrl } : {}, stop: async () => undefined };
}
