import { readSettings } from '../../supabase/local/settings';
import { keys, ports } from './e2e-settings';

const { DATABASE_URL, AUTH_URL, STORAGE_URL } = process.env;
const { databaseUrl, authUrl, storageUrl } = readSettings([], { DATABASE_URL, AUTH_URL, STORAGE_URL });

/**
 * Supabase's own services, when tests and journeys are to use them (docs/real-services.md): the database that
 * they have migrated, the keys that they know, and the inbox that they write to. Otherwise undefined.
 */
export const realServices =
  databaseUrl && (authUrl || storageUrl)
    ? { databaseUrl, authUrl, storageUrl, keys, inboxPort: ports.inbox }
    : undefined;
