import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';

/** A page of all codes of an influencer, newest first, the expired ones last (docs/product/offers.md#expiry). */
export async function fetchInfluencerOffers(influencerId: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', { of_influencer: influencerId, include_expired: true, ...pageArguments(after) })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}
