import { formBody } from '../body.ts';
import { Failure } from '../failure.ts';
import { signingSecrets } from './settings.ts';
import { verifiedUserOf } from './signature.ts';

/**
 * The id at Meta of whom a callback is about: the app-scoped one or that of webhooks, so look for both.
 * @throws Failure 400 unless Meta has signed it
 */
export async function userOfSignedRequest(request: Request): Promise<string> {
  const signed = (await formBody(request)).get('signed_request');
  const user = typeof signed === 'string' ? await verifiedUserOf(signed, signingSecrets()) : null;
  if (user === null) throw new Failure(400, 'The signed request is not valid.');
  return user;
}
