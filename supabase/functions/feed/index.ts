import { publicClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { countryNames } from '../_shared/rules/countries.ts';
import { amountLabel } from '../_shared/rules/currencies.ts';
import { type Feed, type FeedItem, jsonFeed, rssFeed } from './formats.ts';

const FORMATS = {
  'feed.json': { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
  'feed.xml': { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
} as const;
type FileName = keyof typeof FORMATS;

const isFileName = (name: string): name is FileName => Object.hasOwn(FORMATS, name);

const NO_FEED = 'There is no such feed.';

/** `/feed/influencer/<username>/feed.json` and the like: the newest live offers that everybody may see (docs/product/pages-and-seo.md#feeds). */
async function feed(request: Request): Promise<Response> {
  const [kind, name, file] = partsOf(new URL(request.url).pathname);
  if (!isFileName(file) || name === '') throw new Failure(404, NO_FEED);
  const { write, type } = FORMATS[file];
  const content = kind === 'influencer' ? await ofInfluencer(name, file) : await ofBrand(name, file);
  return new Response(write(content), {
    headers: {
      'content-type': type,
      // Five minutes together, after which no feed has what was hidden or became for followers only.
      'cache-control': 'public, max-age=60',
      'netlify-cdn-cache-control': 'public, s-maxage=240',
    },
  });
}

/** @throws Failure 404 for every other address */
function partsOf(pathname: string): [kind: 'influencer' | 'brand', name: string, file: string] {
  const [, kind, encoded = '', file = ''] =
    /\/feed\/(influencer|brand)\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (kind !== 'influencer' && kind !== 'brand') throw new Failure(404, NO_FEED);
  const name = decoded(encoded);
  if (name === undefined) throw new Failure(404, NO_FEED);
  return [kind, name, file];
}

/** A decoded part of the path; undefined for a text that isn't encoded properly, and for one with NUL, which no name can have. */
function decoded(encoded: string): string | undefined {
  try {
    const text = decodeURIComponent(encoded);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const site = () => new URL(env('SITE_URL')).origin;

interface Profile {
  id: string;
  full_name: string | null;
  username: string;
}

async function ofInfluencer(handle: string, file: FileName): Promise<Feed> {
  const { data, error } = await publicClient().rpc('influencer_profile', { handle }).maybeSingle<Profile>();
  if (error) throw error;
  if (!data) throw new Failure(404, NO_FEED);
  const name = data.full_name ?? data.username;
  const pageUrl = `${site()}/influencer/${encodeURIComponent(data.username)}`;
  return {
    title: `${name} on Promobell`,
    description: `Live promo codes by ${name}, newest first.`,
    pageUrl,
    feedUrl: `${pageUrl}/${file}`,
    items: (await offers({ of_influencer: data.id })).map(toItem),
  };
}

async function ofBrand(brand: string, file: FileName): Promise<Feed> {
  const found = await offers({ of_brand: brand });
  const [newest] = found;
  // A brand exists as long as somebody has an offer of it.
  if (!newest) throw new Failure(404, NO_FEED);
  const name = newest.brand_name.trim();
  const pageUrl = `${site()}/brand/${encodeURIComponent(name)}`;
  return {
    title: `${name} promo codes on Promobell`,
    description: `Live promo codes for ${name}, newest first.`,
    pageUrl,
    feedUrl: `${pageUrl}/${file}`,
    items: found.map(toItem),
  };
}

interface Offer {
  id: string;
  brand_name: string;
  promo_code: string;
  description: string;
  category: string;
  expiration_date: string | null;
  minimum_spend: number | null;
  currency: string;
  first_order_only: boolean;
  countries: string[];
  terms: string | null;
  created_at: string;
  influencer_name: string | null;
  influencer_username: string;
}

/** A page of the list that the site shows to visitors. */
async function offers(of: { of_influencer: string } | { of_brand: string }): Promise<Offer[]> {
  const { data, error } = await publicClient().rpc('list_offers', { ...of, sort: 'newest' });
  if (error) throw error;
  return data;
}

function toItem(offer: Offer): FeedItem {
  const { id, brand_name, promo_code, description, influencer_username } = offer;
  return {
    url: `${site()}/deals?offer=${id}`,
    title: `${brand_name.trim()}: ${description}`,
    text: [
      `Code ${promo_code} at ${brand_name.trim()}.`,
      description,
      offer.minimum_spend !== null && `From an order of ${amountLabel(offer.minimum_spend, offer.currency)}.`,
      offer.first_order_only && 'First order only.',
      offer.countries.length > 0 && `In ${countryNames(offer.countries)}.`,
      offer.terms,
      offer.expiration_date !== null && `Until ${offer.expiration_date}.`,
    ]
      .filter(Boolean)
      .join('\n'),
    category: offer.category,
    author: {
      name: offer.influencer_name ?? influencer_username,
      url: `${site()}/influencer/${encodeURIComponent(influencer_username)}`,
    },
    publishedAt: new Date(offer.created_at),
  };
}

Deno.serve(endpoint(feed, { methods: ['GET', 'HEAD'] }));
