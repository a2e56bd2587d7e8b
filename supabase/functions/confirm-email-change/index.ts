import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { verifyEmailChange } from '../_shared/email-change-token.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { EMAIL_TAKEN } from '../_shared/rules/email-address.ts';

const NOT_VALID = 'This link is not valid any more. Nothing was changed.';

const body = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** Only asks which address the link would set. */
  look: z.optional(z.boolean()),
});

/**
 * Changes an influencer's address after the agency asked for it and the influencer confirmed it with the link in the mail. No session is
 * needed, because somebody who reads that mailbox could reset the password, too. A second click gets the same answer as the first.
 */
async function confirmEmailChange(request: Request): Promise<Response> {
  const asked = await bodyOf(request, body, NOT_VALID);
  const change = await verifyEmailChange(asked.token);
  if (!change) throw new Failure(400, NOT_VALID);
  if (change.until < Date.now()) throw new Failure(410, 'This link has expired. Nothing was changed.');
  if (asked.look) return Response.json({ success: true, email: change.to });

  const { data: outcome, error } = await serviceClient().rpc('confirm_email_change', {
    of_influencer: change.influencer,
    by_account: change.by,
    of_version: change.version,
    new_email: change.to,
  });
  if (error?.code === '23505') throw new Failure(409, EMAIL_TAKEN);
  if (error) throw error;
  if (outcome === 'void') throw new Failure(410, NOT_VALID);
  if (outcome === 'unmanaged') {
    throw new Failure(
      410,
      "Whoever asked for this doesn't manage your account any more. Nothing was changed.",
    );
  }
  return Response.json({ success: true, email: change.to });
}

Deno.serve(endpoint(confirmEmailChange));
