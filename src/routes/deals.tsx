import { DealsScreen } from '@/features/deals/components/deals-screen';
import { dealFilters, dealsList } from '@/features/deals/data/deals';
import type { FirstData } from '@/shared/first-data';
import { pagesQuery } from '@/shared/lists/list-source';

export function Component() {
  return <DealsScreen />;
}

export const firstData: FirstData = (client, { params }) =>
  client.prefetchInfiniteQuery(pagesQuery(dealsList(dealFilters.parse(params))));
