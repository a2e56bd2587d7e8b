import { serviceClient } from './clients.ts';
import { Failure } from './endpoint.ts';
import { sha256 } from './sha256.ts';

/** Kinds of calls whose number is limited. The limits are in the database, in private.call_limits. */
type CountedAction =
  | 'tracking event'
  | 'payment'
  | 'subscription'
  | 'upload'
  | 'influencer account'
  | 'invitation'
  | 'avatar'
  | 'password'
  | 'own data';

/** @throws Failure 429 when the account has called too often */
export async function admitCall(action: CountedAction, accountId: string): Promise<void> {
  const { data: seconds, error } = await serviceClient().rpc('admit_call', { action, caller: accountId });
  if (error) throw error;
  if (seconds > 0) throw tooOften(seconds);
}

/** @throws Failure 429 when there were too many calls from this network address */
export async function admitAddress(action: CountedAction, request: Request): Promise<void> {
  await admitCall(action, await sha256(addressOf(request) ?? 'unknown'));
}

function tooOften(seconds: number): Failure {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure(429, `That was too often in a short time. Please try again in ${wait}.`, {
    'retry-after': String(seconds),
  });
}

/**
 * The network address of a request, if it is known: from the host's own header, which a caller can't set, else
 * from the one that every proxy adds to.
 */
export function addressOf({ headers }: Request): string | undefined {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim();
}
