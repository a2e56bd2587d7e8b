import { serviceClient } from './clients.ts';
import { Failure } from './failure.ts';
import { headersWithoutCredentials } from './headers-without-credentials.ts';

/** Kinds of calls whose number is limited. The limits are in the database, in private.call_limits. */
type CountedAction =
  | 'tracking event'
  | 'payment'
  | 'subscription'
  | 'upload'
  | 'influencer account'
  | 'invitation'
  | 'team'
  | 'avatar'
  | 'password'
  | 'own data'
  | 'recovery code';

/**
 * Counts a call by the account that makes it.
 * @throws Failure 429 when the account has called too often
 */
export async function admitCall(action: CountedAction, accountId: string): Promise<void> {
  const { data: seconds, error } = await serviceClient().rpc('admit_call', { action, caller: accountId });
  if (error) throw error;
  if (seconds > 0) throw tooOften(seconds);
}

/**
 * Counts a call by the network that it comes from. Which header says so is a setting of the database (supabase/schemas/37_client_address.sql).
 * @returns the network address, null when it isn't known
 * @throws Failure 429 when there were too many calls from there
 */
export async function admitAddress(action: CountedAction, request: Request): Promise<string | null> {
  const { data, error } = await serviceClient()
    .rpc('admit_address', { action, headers: headersWithoutCredentials(request) })
    .single<{ seconds: number; address: string | null }>();
  if (error) throw error;
  if (data.seconds > 0) throw tooOften(data.seconds);
  return data.address;
}

/** @param seconds how long to wait until the next call is admitted */
export function tooOften(seconds: number): Failure {
  return new Failure(429, `That was too often in a short time. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  });
}

/** 'a minute', '90 minutes', '2 hours': rounded up. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
