import { allBrandOffersQuery, brandOffersQuery } from '@/features/brands/brand-offers';
import { brandOfferFilters } from '@/features/offer/offer-order';
import { itemsOf } from '@/shared/lists/pages';
import type { PageLoader } from '@/shared/page-loader';
import { nameInPath } from '@/shared/paths';

export const loader: PageLoader = async ({ client, url }) => {
  const brandName = nameInPath(url.pathname)?.trim();
  if (!brandName) return;
  const filters = brandOfferFilters.parse(url.searchParams);
  const { pages } = await client.ensureInfiniteQueryData(brandOffersQuery(brandName, filters));
  if (filters.country !== null && itemsOf(pages).length === 0) {
    await client.ensureInfiniteQueryData(allBrandOffersQuery(brandName));
  }
};
