import { admitAddress } from '../_shared/admit-call.ts';
import { publicClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { isUuid } from '../_shared/rules/uuid.ts';

interface LinkPreview {
  title: string;
  description: string;
  image: string;
  path: string;
}

const PICTURE = '/icon-512.png';
const MINUTES = 'public, max-age=300';

/**
 * The preview of a shared link: `?path=/influencer/{username}`, `/brand/{name}` or `/deals?offer={id}`. The site's host puts it into
 * the page (hosting/), because messengers run no script.
 */
async function previewOf(request: Request): Promise<Response> {
  await admitAddress('link preview', request);
  const path = new URL(request.url).searchParams.get('path') ?? '';
  const [, offerId] = /^\/deals\?offer=([^&]*)$/.exec(path) ?? [];
  if (offerId !== undefined) return answer(await ofOffer(offerId));
  const [, kind, encoded = ''] = /^\/(influencer|brand)\/([^/]+)$/.exec(path) ?? [];
  const name = decoded(encoded);
  if (name === null || kind === undefined)
    throw new Failure(400, 'path: has to be of an influencer, a brand or an offer.');
  return answer(await (kind === 'influencer' ? ofInfluencer(name) : ofBrand(name)));
}

function answer(preview: LinkPreview | null): Response {
  if (preview === null) throw new Failure(404, 'There is no such page.');
  return Response.json(preview, { headers: { 'cache-control': MINUTES } });
}

function decoded(text: string): string | null {
  try {
    const name = decodeURIComponent(text);
    // The database can't store such a text and answers an error for it.
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}

const codes = (count: number) => `${count} promo ${count === 1 ? 'code' : 'codes'}`;

async function ofInfluencer(handle: string): Promise<LinkPreview | null> {
  const { data, error } = await publicClient().rpc('influencer_profile', { handle }).maybeSingle<{
    full_name: string | null;
    username: string;
    avatar_url: string | null;
    bio: string | null;
    is_creditcard: boolean;
    live_offer_count: number;
  }>();
  if (error) throw error;
  if (!data) return null;
  // Credit-card accounts are shown without their username.
  const who = data.is_creditcard ? (data.full_name ?? 'Unnamed Credit Card') : `@${data.username}`;
  const name = data.full_name ?? who;
  return {
    title: `${name} on Promobell`,
    description: `${codes(data.live_offer_count)} by ${who}. ${data.bio ?? `Follow ${name}, and the bell rings when there is a new one.`}`,
    image: data.avatar_url ?? PICTURE,
    path: `/influencer/${encodeURIComponent(data.username)}`,
  };
}

async function ofBrand(brand: string): Promise<LinkPreview | null> {
  const { data, error } = await publicClient().rpc('list_offers', { of_brand: brand, page_size: 1 });
  if (error) throw error;
  const offer = data?.[0];
  if (!offer) return null;
  const many = offer.total > 1000 ? 'More than 1,000 promo codes' : codes(offer.total);
  return {
    title: `${offer.brand_name} promo codes · Promobell`,
    description: `${many} for ${offer.brand_name}, from people you can follow.`,
    image: PICTURE,
    path: `/brand/${encodeURIComponent(offer.brand_name)}`,
  };
}

const TITLE_LENGTH = 80;

async function ofOffer(id: string): Promise<LinkPreview | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await publicClient().rpc('find_offer', { offer_id: id }).maybeSingle<{
    brand_name: string;
    description: string;
    influencer_name: string | null;
    influencer_avatar_url: string | null;
  }>();
  if (error) throw error;
  if (!data) return null;
  const text = data.description.trim().replaceAll(/\s+/g, ' ');
  const title = text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).replace(/\s+\S*$/, '')}…` : text;
  const name = data.influencer_name;
  const from = name ? `${/[.!?…]$/.test(text) ? '' : '.'} From ${name}, on Promobell.` : '';
  return {
    title: `${data.brand_name.trim()}: ${title} · Promobell`,
    description: `${text}${from}`,
    image: data.influencer_avatar_url ?? PICTURE,
    path: `/deals?offer=${id.toLowerCase()}`,
  };
}

Deno.serve(endpoint(previewOf, ['GET', 'HEAD']));
