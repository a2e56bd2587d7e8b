import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf } from '@/shared/lists/pages';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { type CodesRequest, codesQuery } from './data/codes';

/** An influencer's codes, refreshed when they are changed in another tab or by an agency. */
export function useCodes(userId: string, influencerId: string, list: CodesRequest) {
  const query = useInfiniteQuery(codesQuery(influencerId, list));
  useOfferNews({
    of: [influencerId],
    catchUp: true,
    keys: [queryKeys.offers.managedOf(influencerId), queryKeys.mine(userId).offerLimit],
  });
  const pages = query.data?.pages;
  const codes = useMemo(() => itemsOf(pages ?? []), [pages]);
  return { query, codes, total: pages && (pages[0]?.total ?? codes.length) };
}

export type CodesState = ReturnType<typeof useCodes>;
