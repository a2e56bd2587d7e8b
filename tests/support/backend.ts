import { setupServer } from 'msw/node';
import { realtimeStandIn } from './realtime-stand-in';

/** Where the app under test believes Supabase to be (vitest.config.ts). */
export const SUPABASE_URL = 'http://supabase.test';

/** The stand-in backend: realtime is always there; each test adds the requests it expects with `backend.use`. */
export const backend = setupServer(realtimeStandIn.handler);
