import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '../env';
import type { Database } from './database';
import { fetchAsCaller } from './fetch-as-caller';

/**
 * Tables and functions of the database: the part of supabase-js that a visitor's first page needs. It also runs on a server.
 * The others load when they are needed: auth.ts, realtime.ts and invoke-function.ts (docs/decisions/first-visit.md).
 */
export const supabase = new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
  schema: 'public',
  fetch: fetchAsCaller,
  // The library would try a failed read four times within 7 seconds, but the query client retries already.
  retry: false,
});
