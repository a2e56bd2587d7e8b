import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { verifyWayBack } from '../_shared/email-change-token.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';

const NOT_VALID = 'This link is not valid. Nothing was changed.';

const body = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** Only asks which address the link would bring back. */
  look: z.optional(z.boolean()),
});

/**
 * Brings an account's former address back after its agency changed it while the temporary password stood, for whoever reads that address or
 * for the agency's owner. It needs no session: the link went to one of them alone. A second press gets the first one's answer.
 */
async function takeAddressBack(request: Request): Promise<Response> {
  const asked = await bodyOf(request, body, NOT_VALID);
  const way = await verifyWayBack(asked.token);
  if (!way) throw new Failure(400, NOT_VALID);
  if (asked.look) return Response.json({ success: true, email: way.to });

  const { data: outcome, error } = await serviceClient().rpc('take_address_back', {
    of_account: way.account,
    of_change: way.change,
    address: way.to,
    ...(way.owner && { by_owner: way.owner }),
  });
  if (error) throw error;
  if (outcome === 'void') throw new Failure(410, 'This link has expired. Nothing was changed.');
  return Response.json({ success: true, email: way.to });
}

Deno.serve(endpoint(takeAddressBack));
