import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/supabase/database';
import { websocketTransport } from './websocket-transport';

/** A client of supabase-js, unmodified, that stores no session. */
export function connect(apiUrl: string, key: string) {
  return createClient<Database>(apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: websocketTransport },
  });
}

export type Client = ReturnType<typeof connect>;
