import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { publicClient, serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';

const body = z.object({
  /** What hand_over_to_extension gave to the site. */
  token: z.string().check(z.maxLength(200)),
  browser: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9 .()-]{0,39}$/)),
  version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
});

const NOT_VALID = 'This connection was used already or has run out. Please press Connect on Promobell again.';

/**
 * Gives a browser extension a session of its own for the token that it got from the site, once (docs/decisions/extension.md). The database
 * opens the session, and the auth service signs it.
 */
async function connectExtension(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected are a token, a browser and a version.');
  const { token, browser, version } = asked.data;
  const redeemed = await serviceClient().rpc('redeem_extension_handover', { token });
  if (redeemed.error) throw redeemed.error;
  if (!redeemed.data) throw new Failure(410, NOT_VALID);

  // From here on this client has the extension's session.
  const extension = publicClient();
  const opened = await extension.auth.refreshSession({ refresh_token: redeemed.data });
  if (opened.error) throw refusalOf(opened.error);
  const registered = await extension.rpc('register_extension', { browser, version });
  if (registered.error) {
    await extension.auth.signOut({ scope: 'local' });
    throw registered.error;
  }
  return Response.json(opened.data.session, { headers: { 'cache-control': 'no-store' } });
}

/** The auth service limits how many sessions are opened from one address, and here that address is the server's. */
function refusalOf(error: Error & { status?: number | undefined }): Error {
  if (error.status === 429) {
    return new Failure(
      429,
      'Many extensions are being connected right now. Please try again in a few minutes.',
    );
  }
  // Such as an account that the operator has banned.
  return error.status !== undefined && error.status < 500 ? new Failure(410, NOT_VALID) : error;
}

Deno.serve(endpoint(connectExtension));
