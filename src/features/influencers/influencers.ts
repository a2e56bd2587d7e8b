import { isUuid } from '@rules/uuid';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listFilterParams } from '@/domain/list-filters';
import { safeLink } from '@/domain/safe-link';
import { type Offer, toOffer } from '@/features/offer/offer';
import type { OfferOrder } from '@/features/offer/offer-order';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { cachedItems, listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

export type AccountKind = 'influencers' | 'credit-cards';

export const influencerFilters = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical' },
});

/** An influencer as its card shows it. */
export interface Influencer {
  id: string;
  name: string;
  /** Without @; a placeholder when there is none. */
  username: string;
  avatarUrl: string | null;
  category: string | null;
  /** Credit-card accounts are shown without their username. */
  isCreditCard: boolean;
  followerCount: number;
  liveOfferCount: number;
  /** The part of the URL: the username, or the id when there is none. */
  handle: string;
}

/** What list_influencers and influencer_profile both answer. */
type InfluencerRow = Omit<
  Database['public']['Functions']['list_influencers']['Returns'][number],
  'cursor' | 'total'
>;

export function toInfluencer(row: InfluencerRow): Influencer {
  const isCreditCard = row.is_creditcard;
  return {
    id: row.id,
    name: row.full_name?.trim() || (isCreditCard ? 'Unnamed Credit Card' : 'Unnamed Influencer'),
    username: row.username || (isCreditCard ? 'creditcard' : 'unknown'),
    avatarUrl: row.avatar_url,
    category: row.category,
    isCreditCard,
    followerCount: row.follower_count,
    liveOfferCount: row.live_offer_count,
    handle: row.username || row.id,
  };
}

/** The influencers or the credit-card accounts that match the filters. */
export function influencersQuery(kind: AccountKind, filters: ReturnType<typeof influencerFilters.parse>) {
  return listQuery({
    queryKey: queryKeys.influencers.list(kind),
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_influencers', {
          ...(kind === 'credit-cards' && { credit_cards: true }),
          ...pageArguments(after, filters),
        })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toInfluencer);
    },
  });
}

/** An influencer as its page shows it. */
export interface InfluencerProfile extends Influencer {
  bio: string | null;
  /** Where else to find the influencer. Nobody has checked where the links lead. */
  links: readonly { title: string; url: string }[];
}

/** The profile of a username (in upper or lower case), of a username given up lately, or of an id; null when there is none. */
export async function fetchInfluencerProfile(
  handle: string,
  signal: AbortSignal,
): Promise<InfluencerProfile | null> {
  const [row] = unwrapRows(await supabase.rpc('influencer_profile', { handle }).abortSignal(signal));
  if (!row) return null;
  return { ...toInfluencer(row), bio: row.bio?.trim() || null, links: shownLinks(row.links) };
}

/** The links with safe addresses, each once. */
function shownLinks(links: InfluencerProfile['links']): InfluencerProfile['links'] {
  const safe = new Map(links.map(({ title, url }) => [`${title} ${url}`, { title, url: safeLink(url) }]));
  return [...safe.values()].flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }]));
}

/** The cached profile of a handle, as fetchInfluencerProfile reads it. */
export function influencerProfileQuery(handle: string) {
  return queryOptions({
    queryKey: queryKeys.influencers.profile(handle),
    queryFn: ({ signal }) => fetchInfluencerProfile(handle, signal),
  });
}

/**
 * The id behind a profile's URL where it is known without a request: from the URL itself, or from a list that was shown before. With
 * the id the codes load beside the profile instead of after it.
 */
export function knownInfluencerId(queryClient: QueryClient, handle: string): string | undefined {
  if (isUuid(handle)) return handle.toLowerCase();
  return cachedItems<Influencer>(queryClient, queryKeys.influencers.lists).find(
    (influencer) => influencer.handle === handle.toLowerCase(),
  )?.id;
}

/** All codes of an influencer, the expired ones last (docs/product/offers.md#expiry). */
export function influencerOffersQuery(influencerId: string, filters: OfferOrder) {
  return listQuery({
    queryKey: queryKeys.offers.ofInfluencer(influencerId),
    filters,
    // The total is the number of the live offers.
    countsPart: true,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_offers', {
          of_influencer: influencerId,
          include_expired: true,
          ...pageArguments(after, filters),
        })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });
}

/** The live offers that an influencer has pinned to its page, in its order. */
export function pinnedOffersQuery(influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.pinnedOf(influencerId),
    queryFn: ({ signal }) => fetchPinnedOffers(influencerId, signal),
  });
}

/** Reads what pinnedOffersQuery caches. */
export async function fetchPinnedOffers(influencerId: string, signal: AbortSignal): Promise<Offer[]> {
  const request = supabase.rpc('pinned_offers', { of_influencer: influencerId });
  return unwrapRows(await request.abortSignal(signal)).map(toOffer);
}
