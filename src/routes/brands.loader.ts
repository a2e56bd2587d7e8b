import { brandFilters, brandsQuery } from '@/features/brands/brand-list';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(brandsQuery(brandFilters.parse(url.searchParams)));
