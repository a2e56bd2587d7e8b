import { tooOften } from '../_shared/admit-call.ts';
import { callerOf, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { newRecoveryCode } from '../_shared/rules/recovery-code.ts';

const CODES = 10;

/**
 * Makes new recovery codes in the place of the former ones, for a session that has just given a code of its authenticator app. They are shown this
 * once, because only their hashes are kept (docs/decisions/second-factor.md).
 */
async function makeRecoveryCodes(request: Request): Promise<Response> {
  const { id, factors } = await callerOf(request);
  if (!factors?.some(({ status }) => status === 'verified')) {
    throw new Failure(400, 'Please set up an authenticator app first.');
  }
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const { data: seconds, error } = await serviceClient().rpc('replace_recovery_codes', {
    of_account: id,
    of_session: sessionOf(request),
    codes,
  });
  if (error) throw error;
  if (seconds === null) {
    throw new Failure(403, 'Please enter a new code of your authenticator app first.', {}, 'confirm_code');
  }
  if (seconds > 0) throw tooOften(seconds);
  return Response.json({ codes }, { headers: { 'cache-control': 'no-store' } });
}

Deno.serve(endpoint(makeRecoveryCodes));
