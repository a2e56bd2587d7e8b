import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { newRecoveryCode } from '../_shared/rules/recovery-code.ts';

const CODES = 10;

/** Makes new recovery codes in the place of the former ones, and shows them this once: only their hashes are kept (docs/decisions/second-factor.md). */
async function makeRecoveryCodes(request: Request): Promise<Response> {
  // Whoever has a second factor must have given it.
  const { id, factors } = await callerOf(request);
  if (!factors?.some(({ status }) => status === 'verified')) {
    throw new Failure(400, 'Please set up an authenticator app first.');
  }
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const { error } = await serviceClient().rpc('replace_recovery_codes', { of_account: id, codes });
  if (error) throw error;
  return Response.json({ codes }, { headers: { 'cache-control': 'no-store' } });
}

Deno.serve(endpoint(makeRecoveryCodes));
