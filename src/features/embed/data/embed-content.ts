import { fetchInfluencerProfile, fetchPinnedOffers } from '@/features/influencers/influencers';
import { type Offer, toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { paths } from '@/shared/paths';
import type { Embeddable } from '../embed-address';

/** What a frame shows. */
export interface EmbedContent {
  /** An influencer by its id, which stays the same when it takes another username. */
  embeddable: Embeddable;
  title: string;
  offers: readonly Offer[];
  /** The influencer whose offers they are, and the path of the page with all of them. */
  influencerName: string;
  influencerPath: string;
}

/** More offers would have to be scrolled within the frame; a link leads to the rest. */
const MAX_OFFERS = 12;

/** What anybody may see of an offer or an influencer; null when that is nothing. */
export function readEmbedContent(embeddable: Embeddable, signal: AbortSignal): Promise<EmbedContent | null> {
  return embeddable.kind === 'offer'
    ? contentOfOffer(embeddable.id, signal)
    : contentOfInfluencer(embeddable.handle, signal);
}

async function contentOfOffer(id: string, signal: AbortSignal): Promise<EmbedContent | null> {
  const [row] = unwrapRows(await supabase.rpc('find_offer', { offer_id: id }).abortSignal(signal));
  if (!row) return null;
  const offer = toOffer(row);
  return {
    embeddable: { kind: 'offer', id: offer.id },
    title: `${offer.brand_name.trim()}: ${offer.description}`,
    offers: [offer],
    influencerName: offer.influencer_name,
    influencerPath: paths.influencer(row.influencer_username || offer.influencer_id),
  };
}

async function contentOfInfluencer(handle: string, signal: AbortSignal): Promise<EmbedContent | null> {
  const influencer = await fetchInfluencerProfile(handle, signal);
  if (!influencer) return null;
  const [pinned, newest] = await Promise.all([
    fetchPinnedOffers(influencer.id, signal),
    supabase.rpc('list_offers', { of_influencer: influencer.id, page_size: MAX_OFFERS }).abortSignal(signal),
  ]);
  const all = [...pinned, ...unwrapRows(newest).map(toOffer)];
  const byId = new Map(all.map((offer) => [offer.id, offer]));
  return {
    embeddable: { kind: 'influencer', handle: influencer.id },
    title: `Promo codes of ${influencer.name}`,
    offers: [...byId.values()].slice(0, MAX_OFFERS),
    influencerName: influencer.name,
    influencerPath: paths.influencer(influencer.handle),
  };
}
