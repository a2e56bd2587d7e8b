import { isbot } from 'isbot';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { headersWithoutCredentials } from '../_shared/headers-without-credentials.ts';
import { parsedUrl } from '../_shared/rules/parsed-url.ts';
import { siteLink } from '../_shared/site-link.ts';
import { addressByHost } from './host-address.ts';

interface Followed {
  /** Null when only a page of the site can be shown. */
  shop_url: string | null;
  offer_id: string | null;
  username: string;
}

/** `/go/<ending>`: leads to the shop or a page of the site, and counts that somebody went there (docs/product/short-links.md). */
async function go(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  // The sentence into which a link was pasted may have put a sign or a slash after it, which doesn't matter.
  const ending = /\/go\/([a-z0-9-]{3,40})[.,;:!?)\]'*_/]*$/i.exec(pathname)?.[1];
  if (ending === undefined) return noSuchLink();
  // The browser discards this answer, and asks again when the person goes there.
  if (isPrefetch(request)) return answer(503, 'Not before somebody goes there.');

  const from = searchParams.has('q') ? 'qr' : 'link';
  const { data, error } = await serviceClient()
    .rpc('follow_short_link', {
      ending,
      headers: headersWithoutCredentials(request),
      is_person: isPerson(request),
      is_qr: from === 'qr',
      is_visit: isVisit(request),
      vouched_address: await addressByHost(request),
    })
    .maybeSingle<Followed>();
  if (error) throw error;
  return data ? answer(302, null, { location: shopOf(data) ?? pageOf(data, from) }) : noSuchLink();
}

/** The shop's address as a header may hold it; undefined when only a page of the site can be shown, and for an address that browsers can't read. */
const shopOf = ({ shop_url }: Followed) => (shop_url === null ? undefined : parsedUrl(shop_url)?.href);

const isPrefetch = ({ headers }: Request) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'));

/** Whether the request names its program, and that program is no known robot. */
function isPerson({ headers }: Request): boolean {
  const agent = headers.get('user-agent');
  return Boolean(agent) && !isbot(agent);
}

/** Whether the browser objects to being measured: Global Privacy Control and Do Not Track (src/features/tracking/may-count.ts). */
const objects = (headers: Headers) => ['sec-gpc', 'dnt'].some((name) => headers.get(name) === '1');

/**
 * Whether the visit may be counted: a picture or frame with this address in somebody else's page is no visit. Older browsers don't say what they
 * load an address for, so they are believed.
 */
const isVisit = ({ method, headers }: Request) =>
  method === 'GET' && (headers.get('sec-fetch-dest') ?? 'document') === 'document' && !objects(headers);

function pageOf({ offer_id, username }: Followed, from: 'link' | 'qr'): string {
  return offer_id === null
    ? siteLink(from, `/influencer/${encodeURIComponent(username)}`)
    : siteLink(from, '/deals', { offer: offer_id });
}

const noSuchLink = () =>
  answer(
    404,
    `There is no such link. It may have been mistyped, or its code was deleted.\n\nPromobell: ${env('SITE_URL')}\n`,
  );

function answer(status: number, text: string | null, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(text !== null && { 'content-type': 'text/plain; charset=utf-8' }),
      ...headers,
    },
  });
}

Deno.serve(endpoint(go, { methods: ['GET', 'HEAD'] }));
