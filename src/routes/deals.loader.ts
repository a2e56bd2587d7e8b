import { dealFilters, dealsQuery } from '@/features/deals/deals';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(dealsQuery(dealFilters.parse(url.searchParams)));
