import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';

const body = z.object({
  /** What hand_over_to_extension gave to the site. */
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  browser: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9 .()-]{0,39}$/)),
  version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
});

const NOT_VALID = 'This connection was used already or has run out. Please press Connect on Promobell again.';

/**
 * Exchanges the token that the site gave to a browser extension, once, for the refresh token of a session that the database opens for it
 * (docs/decisions/extension.md). The extension itself exchanges the refresh token at the auth service, which limits exchanges by network address:
 * all that this function made would count as one address's.
 */
async function connectExtension(request: Request): Promise<Response> {
  const asked = await bodyOf(request, body, 'Expected are a token, a browser and a version.');
  const { data: refreshToken, error } = await serviceClient().rpc('redeem_extension_handover', asked);
  if (error) throw error;
  if (!refreshToken) throw new Failure(410, NOT_VALID);
  return Response.json({ refresh_token: refreshToken }, { headers: { 'cache-control': 'no-store' } });
}

Deno.serve(endpoint(connectExtension));
