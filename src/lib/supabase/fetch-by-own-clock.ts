import { env } from '../env';

const AUTH = `${env.supabaseUrl}/auth/v1/`;

/**
 * Fetches, and removes `expires_at` from the auth service's answers: the moment when a token runs out, by the service's clock.
 * supabase-js then adds the token's lifetime to the device's own time. Otherwise, on a device whose clock is three hours fast, each new
 * token would have run out already, and every request would ask for another.
 */
export const fetchByOwnClock: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (!String(input).startsWith(AUTH) || !answer.ok || answer.status === 204) return answer;
  const body: unknown = await answer.clone().json();
  if (typeof body !== 'object' || body === null || !('expires_at' in body)) return answer;
  const { expires_at: _, ...withoutMoment } = body;
  return new Response(JSON.stringify(withoutMoment), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
};
