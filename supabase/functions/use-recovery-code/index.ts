import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerWithoutSecondFactor, tokenOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { readRecoveryCode } from '../_shared/rules/recovery-code.ts';

const body = z.object({ code: z.string().check(z.maxLength(100)) });

/**
 * Removes the second factors of an account for one of its recovery codes, so that its owner gets in without the phone
 * (docs/decisions/second-factor.md). The code is used up last: when something fails before, it still opens.
 */
async function useRecoveryCode(request: Request): Promise<Response> {
  const { id, factors = [] } = await callerWithoutSecondFactor(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected is a recovery code.');
  if (factors.length === 0) throw new Failure(400, 'Your account has no authenticator app.');
  await admitCall('recovery code', id);
  if (!(await isRight(id, asked.data.code))) throw new Failure(403, "That isn't one of your recovery codes.");
  const { admin } = serviceClient().auth;
  for (const factor of factors) {
    const { error } = await admin.mfa.deleteFactor({ userId: id, id: factor.id });
    // Gone meanwhile, when the code is sent twice at once.
    if (error && error.status !== 404) throw error;
  }
  const signedOut = await admin.signOut(tokenOf(request) ?? '', 'others');
  if (signedOut.error) throw signedOut.error;
  const usedUp = await serviceClient().rpc('use_up_recovery_codes', { of_account: id });
  if (usedUp.error) throw usedUp.error;
  return Response.json({});
}

async function isRight(account: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const { data, error } = await serviceClient().rpc('is_recovery_code', { of_account: account, code });
  if (error) throw error;
  return data;
}

Deno.serve(endpoint(useRecoveryCode));
