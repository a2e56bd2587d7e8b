import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { type Offer, toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

async function fetchOffer(id: string, signal: AbortSignal): Promise<Offer | null> {
  // The database refuses to look for what can't be an id.
  if (!isUuid(id)) return null;
  const answer = await supabase
    .from('promo_codes')
    .select(
      'id, influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, influencer:profiles(full_name, username, avatar_url, is_creditcard)',
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle();
  unwrap(answer);
  if (!answer.data) return null;
  const { influencer, ...row } = answer.data;
  return toOffer({
    ...row,
    influencer_name: influencer?.full_name ?? null,
    influencer_username: influencer?.username ?? null,
    influencer_avatar_url: influencer?.avatar_url ?? null,
    influencer_is_creditcard: influencer?.is_creditcard ?? null,
  });
}

/** An offer by its id, live or expired; null when there is none. A ticket that opens it leaves here what it knows. */
export function offerQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.offers.one(id),
    queryFn: ({ signal }) => fetchOffer(id, signal),
  });
}
