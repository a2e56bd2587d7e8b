import { brandKey } from '@rules/names';
import { isUuid } from '@rules/uuid';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import type { OfferRow } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { PAGE_SIZE } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { isSendable } from '../rules/sent-offers';

/** The newest of an influencer's offers that a search finds. */
export function ownOffersQuery(userId: string, influencerId: string, search: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).offers(search),
    queryFn: async ({ signal }): Promise<OfferRow[]> => findOwnOffers(influencerId, search, signal),
    // What was found before stays while the next search runs.
    placeholderData: keepPreviousData,
  });
}

/** How many offers are shown at once; a search finds the others. */
const SHOWN = 12;

async function findOwnOffers(
  influencerId: string,
  search: string,
  signal: AbortSignal,
  list = { sort: 'newest', page_size: SHOWN },
): Promise<OfferRow[]> {
  const request = supabase.rpc('list_managed_offers', {
    of_influencer: influencerId,
    ...list,
    ...(search && { search }),
  });
  return unwrapRows(await request.abortSignal(signal));
}

/** The offers that a rule has chosen, by their ids; null for one that was deleted, or that nobody sees. */
export function chosenOffersQuery(userId: string, influencerId: string, offerIds: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).chosenOffers(offerIds),
    queryFn: async ({ signal }): Promise<Record<string, OfferRow | null>> => {
      const entries = offerIds.map(async (id) => [id, await ownOffer(influencerId, id, signal)] as const);
      return Object.fromEntries(await Promise.all(entries));
    },
    // What was chosen before stays while one more is read.
    placeholderData: keepPreviousData,
    enabled: offerIds.length > 0,
  });
}

async function ownOffer(influencerId: string, offerId: string, signal: AbortSignal) {
  if (!isUuid(offerId)) return null;
  const [row] = unwrapRows(await supabase.rpc('find_offer', { offer_id: offerId }).abortSignal(signal));
  return row?.influencer_id === influencerId ? row : null;
}

const timeOf = ({ created_at }: OfferRow) => Date.parse(created_at);

/** The newest offer of a brand that anybody may see now; null when there is none. */
export function newestOfBrandQuery(userId: string, influencerId: string, brand: string) {
  const key = brandKey(brand);
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).newestOf(key),
    queryFn: async ({ signal }): Promise<OfferRow | null> => {
      const sendableIn = async (sort: string) =>
        (await findOwnOffers(influencerId, brand, signal, { sort, page_size: PAGE_SIZE })).filter(
          (offer) => brandKey(offer.brand_name) === key && isSendable(offer),
        );
      const [newest] = await sendableIn('newest');
      if (newest) return newest;
      // The newest live offer may stand behind a page of newer, expired ones. Sorted by 'ending', expired offers come last.
      const [found] = (await sendableIn('ending')).toSorted((one, other) => timeOf(other) - timeOf(one));
      return found ?? null;
    },
    enabled: key !== '',
  });
}
