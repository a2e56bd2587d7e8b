import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { bodyOf } from '../_shared/body.ts';
import { callerWithoutSecondFactor, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { readRecoveryCode } from '../_shared/rules/recovery-code.ts';
import { refusalCodes } from '../_shared/rules/refusal-codes.ts';

const body = z.object({ code: z.string().check(z.maxLength(100)) });

/**
 * Removes the second factors of an account for one of its recovery codes, so that its owner gets in without the phone
 * (docs/decisions/second-factor.md).
 */
async function useRecoveryCode(request: Request): Promise<Response> {
  const { id, factors = [] } = await callerWithoutSecondFactor(request);
  const { code } = await bodyOf(request, body, 'Expected is a recovery code.');
  if (factors.length === 0) {
    throw new Failure(400, 'Your account has no authenticator app.', {}, refusalCodes.noAuthenticatorApp);
  }
  await admitCall('recovery code', id);
  const { data: isRight, error } = await serviceClient().rpc('use_recovery_code', {
    of_account: id,
    of_session: sessionOf(request),
    code: readRecoveryCode(code) ?? '',
  });
  if (error) throw error;
  if (!isRight) throw new Failure(403, "That isn't one of your recovery codes.");
  return Response.json({});
}

Deno.serve(endpoint(useRecoveryCode));
