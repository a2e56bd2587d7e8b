import { brandFilters, brandsList } from '@/features/brands/public/brand-list';
import { pagesQuery } from '@/shared/lists/list-source';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(pagesQuery(brandsList(brandFilters.parse(url.searchParams))));
