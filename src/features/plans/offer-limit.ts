import { queryOptions } from '@tanstack/react-query';
import { NotFoundError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

export interface OfferLimit {
  /** The name of the plan that counts now. */
  tier: string;
  /** Infinity without a limit: Elite, or a promotion. */
  maxOffers: number;
  /** The number of all codes, expired ones too (docs/product/plans-and-payments.md#offer-limit). */
  used: number;
  /** The number of live codes that the influencer published itself (docs/product/plans-and-payments.md#cancelling). */
  ownLive: number;
}

/** An influencer's own plan, its limit and how much of it is used. */
export function offerLimitQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).offerLimit,
    async queryFn({ signal }): Promise<OfferLimit> {
      const row = unwrap(await supabase.rpc('my_offer_limit').abortSignal(signal).single());
      if (!row) throw new NotFoundError('The account has no offer limit.');
      const { tier, max_offers, used, own_live: ownLive } = row;
      return { tier, maxOffers: max_offers ?? Number.POSITIVE_INFINITY, used, ownLive };
    },
  });
}
