import { env } from '../env';

/**
 * Calls an edge function that nobody waits for: the request outlives the page, and a failure is nobody's trouble.
 * It goes without the caller's token.
 */
export function tellFunction(name: string, body: Record<string, unknown>) {
  fetch(`${env.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
