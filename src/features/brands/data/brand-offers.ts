import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';

/**
 * A page of all codes of a brand, newest first, the expired ones last (docs/product/offers.md#expiry).
 * @param brandName in any spelling of the brand
 */
export async function fetchBrandOffers(brandName: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', { of_brand: brandName, include_expired: true, ...pageArguments(after) })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}
