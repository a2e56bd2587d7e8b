import { createClient, type User } from 'npm:@supabase/supabase-js@2.109.0';
import { env } from './env.ts';
import { Failure } from './failure.ts';

/**
 * The signed-in user whose token the request carries, checked with the auth service.
 * @throws Failure 401 without a valid token
 */
export async function callerOf(request: Request): Promise<User> {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token === undefined) throw new Failure(401, 'Please sign in first.');
  const auth = createClient(env('SUPABASE_URL'), env('SUPABASE_ANON_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth;
  const { data, error } = await auth.getUser(token);
  if (data.user) return data.user;
  if (error?.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429) {
    throw new Failure(401, 'Your session is not valid any more. Please sign in again.');
  }
  throw error;
}
