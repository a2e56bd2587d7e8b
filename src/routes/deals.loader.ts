import { dealFilters, dealsList } from '@/features/deals/public/deals';
import { pagesQuery } from '@/shared/lists/list-source';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(pagesQuery(dealsList(dealFilters.parse(url.searchParams))));
