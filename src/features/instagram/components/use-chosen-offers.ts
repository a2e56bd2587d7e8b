import { useQuery } from '@tanstack/react-query';
import type { OfferRow } from '@/lib/supabase/database';
import { chosenOffersQuery, newestOfBrandQuery } from '../data/own-offers';
import type { InstagramRuleForm } from '../rules/rule-form';
import { isSendable, whyNotSent } from '../rules/sent-offers';

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
  const newest = useQuery(newestOfBrandQuery(userId, influencerId, isBrand ? brand_name : ''));
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
