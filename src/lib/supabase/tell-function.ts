import { env } from '../env';

/**
 * Calls an edge function without waiting for it: the request outlives the page, and failures are ignored.
 * It is sent without the caller's token.
 */
export function tellFunction(name: string, body: Record<string, unknown>) {
  fetch(`${env.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
