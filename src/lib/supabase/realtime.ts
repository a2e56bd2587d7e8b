import { RealtimeClient } from '@supabase/realtime-js';
import { env } from '../env';
import { onAuthStateChange } from './auth';
import { accessToken } from './fetch-as-caller';

/** Import it only with `import()`: pages listen when they have been shown. */
export const realtime = new RealtimeClient(`${env.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: env.supabaseKey },
  accessToken,
});

// Channels that are joined get the new token.
onAuthStateChange(() => void realtime.setAuth());
