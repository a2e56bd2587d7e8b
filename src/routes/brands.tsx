import { BrandsScreen } from '@/features/brands/components/brands-screen';
import { brandFilters, brandsList } from '@/features/brands/data/brand-list';
import type { FirstData } from '@/shared/first-data';
import { pagesQuery } from '@/shared/lists/list-source';

export function Component() {
  return <BrandsScreen />;
}

export const firstData: FirstData = (client, { params }) =>
  client.prefetchInfiniteQuery(pagesQuery(brandsList(brandFilters.parse(params))));
