import * as z from 'zod/mini';
import { InstagramError } from './errors.ts';
import { askInstagram } from './request.ts';
import { authorizeUrl, graphUrl, instagramApp, redirectUrl, tokenUrl } from './settings.ts';

const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
];

/** Instagram's page on which somebody chooses an account and allows what we ask for. */
export function authorizationPage(state: string): string {
  const url = new URL(authorizeUrl());
  const query = {
    client_id: instagramApp().id,
    redirect_uri: redirectUrl(),
    response_type: 'code',
    scope: SCOPES.join(),
    state,
    // An agency connects one account after the other.
    force_reauth: 'true',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const grant = z.object({
  access_token: z.string(),
  permissions: z.optional(z.union([z.string(), z.array(z.string())])),
});
/** Meta's reference shows the grant in a list, `data`; apps get the grant itself. Both are read. */
const grants = z.union([grant, z.object({ data: z.tuple([grant], grant) })]);

const longLived = z.object({ access_token: z.string(), expires_in: z.number() });

interface LongLivedToken {
  token: string;
  expiresAt: Date;
}

/**
 * Exchanges the code that somebody came back with for a token of 60 days.
 * @throws InstagramError; `refused` when the code isn't valid (any more), or not all was allowed
 */
export async function tokenFor(code: string): Promise<LongLivedToken> {
  const { id, secret } = instagramApp();
  const answer = await askInstagram(grants, {
    method: 'POST',
    address: tokenUrl(),
    form: {
      client_id: id,
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUrl(),
      // Instagram appends it to the address, and it is no part of the code.
      code: code.replace(/#_$/, ''),
    },
  });
  const { access_token, permissions } = 'data' in answer ? answer.data[0] : answer;
  const allowed = typeof permissions === 'string' ? permissions.split(/[, ]+/) : permissions;
  if (allowed && !SCOPES.every((scope) => allowed.includes(scope)))
    throw new InstagramError('refused', 'not everything was allowed');
  return longLivedToken('access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: secret,
    access_token,
  });
}

/** The same token for another 60 days. Instagram refuses it for one that is younger than 24 hours. */
export const renewedToken = (token: string): Promise<LongLivedToken> =>
  longLivedToken('refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token });

async function longLivedToken(path: string, query: Record<string, string>): Promise<LongLivedToken> {
  const address = `${graphUrl()}/${path}`;
  const { access_token: token, expires_in } = await askInstagram(longLived, {
    method: 'GET',
    address,
    query,
  });
  return { token, expiresAt: new Date(Date.now() + expires_in * 1000) };
}
