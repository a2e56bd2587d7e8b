import { conditionsOf } from '@rules/conditions';
import type { MessageOffer } from '@rules/instagram-message';
import type { InstagramRuleForm } from '@rules/instagram-rule-form';
import { brandKey } from '@rules/names';
import { isPaidLink } from '@rules/paid-link';
import { isUuid } from '@rules/uuid';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { expiryOf } from '@/domain/expiry';
import { supabase } from '@/lib/supabase/client';
import type { OfferRow } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

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

async function findOwnOffers(influencerId: string, search: string, signal: AbortSignal): Promise<OfferRow[]> {
  const request = supabase.rpc('list_managed_offers', {
    of_influencer: influencerId,
    sort: 'newest',
    page_size: SHOWN,
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

/** The newest offer of a brand that anybody may see now; null when there is none. */
export function newestOfBrandQuery(
  userId: string,
  influencerId: string,
  brand: string,
  isSendable: (offer: OfferRow) => boolean,
) {
  const key = brandKey(brand);
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).newestOf(key),
    queryFn: async ({ signal }): Promise<OfferRow | null> => {
      const offers = await findOwnOffers(influencerId, brand, signal);
      return offers.find((offer) => brandKey(offer.brand_name) === key && isSendable(offer)) ?? null;
    },
    enabled: key !== '',
  });
}

/** Why an offer isn't sent, in words that follow its code; undefined for one that is (docs/product/instagram.md#which-offers-are-sent). */
export function whyNotSent(
  { expiration_date, followers_only }: OfferRow,
  now = new Date(),
): string | undefined {
  if (expiryOf(expiration_date, now).state === 'expired') return 'has ended';
  return followers_only ? 'is for followers only' : undefined;
}

const isSendable = (offer: OfferRow) => whyNotSent(offer) === undefined;

interface ChosenOffers {
  /** What would be sent now. */
  sendable: OfferRow[];
  /** What is wrong with the others, a sentence each. */
  warnings: string[];
  isLoading: boolean;
}

/** What a rule would send now. */
export function useChosenOffers(
  userId: string,
  influencerId: string,
  { choice, offer_ids, brand_name }: Pick<InstagramRuleForm, 'choice' | 'offer_ids' | 'brand_name'>,
): ChosenOffers {
  const isBrand = choice === 'brand';
  const chosen = useQuery(chosenOffersQuery(userId, influencerId, isBrand ? [] : offer_ids));
  const newest = useQuery(newestOfBrandQuery(userId, influencerId, isBrand ? brand_name : '', isSendable));
  if (isBrand) {
    const none = `${brand_name} has no live offer that anybody may see.`;
    return {
      sendable: newest.data ? [newest.data] : [],
      warnings: newest.data === null ? [none] : [],
      isLoading: newest.isLoading,
    };
  }
  const offers = offer_ids.map((id) => chosen.data?.[id]);
  return {
    sendable: offers.filter((offer) => offer != null).filter(isSendable),
    warnings: offers.flatMap(warningsOf),
    isLoading: chosen.isFetching && offers.includes(undefined),
  };
}

function warningsOf(offer: OfferRow | null | undefined): string[] {
  if (offer === null) return ["An offer of this rule was deleted or is hidden. It isn't sent."];
  const why = offer && whyNotSent(offer);
  return offer && why ? [`${offer.promo_code} of ${offer.brand_name} ${why}, so it isn't sent.`] : [];
}

/** An offer as the message's rule takes it. */
export const toMessageOffer = (offer: OfferRow): MessageOffer => ({
  id: offer.id,
  brand_name: offer.brand_name,
  promo_code: offer.promo_code,
  description: offer.description,
  ...conditionsOf(offer),
  terms: offer.terms,
  expiration_date: offer.expiration_date,
  is_paid: isPaidLink(offer),
});

/** Stands for the offer until one is chosen. */
export const SAMPLE_OFFER: MessageOffer = {
  id: '00000000-0000-4000-8000-000000000000',
  brand_name: 'The brand',
  promo_code: 'YOURCODE',
  description: 'What the offer saves',
  minimum_spend: null,
  first_order_only: false,
  terms: null,
  expiration_date: null,
  is_paid: true,
};
