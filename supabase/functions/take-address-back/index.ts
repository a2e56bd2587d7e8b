import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { verifyWayBack } from '../_shared/email-change-token.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';

const body = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** Only asks which address the link would bring back. */
  look: z.optional(z.boolean()),
});

/**
 * Brings an account's former address back, for whoever reads it, after its agency changed it while the temporary password stood. It needs no
 * session: the link went to that address alone. A second press gets the first one's answer.
 */
async function takeAddressBack(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  const way = asked.data && (await verifyWayBack(asked.data.token));
  if (!way) throw new Failure(400, 'This link is not valid. Nothing was changed.');
  if (asked.data.look) return Response.json({ success: true, email: way.to });

  const { data: outcome, error } = await serviceClient().rpc('take_address_back', {
    of_account: way.account,
    of_change: way.change,
    address: way.to,
  });
  if (error) throw error;
  if (outcome === 'void') throw new Failure(410, 'This link has expired. Nothing was changed.');
  return Response.json({ success: true, email: way.to });
}

Deno.serve(endpoint(takeAddressBack));
