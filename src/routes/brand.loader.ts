import { brandOffersList } from '@/features/brands/public/brand-offers';
import { brandOfferFilters } from '@/features/offer/public/offer-order';
import { pagesQuery } from '@/shared/lists/list-source';
import type { PageLoader } from '@/shared/page-loader';
import { nameInPath } from '@/shared/paths';

export const loader: PageLoader = async ({ client, url }) => {
  const brandName = nameInPath(url.pathname)?.trim();
  if (!brandName) return;
  const offers = brandOffersList(brandName, brandOfferFilters.parse(url.searchParams));
  await client.ensureInfiniteQueryData(pagesQuery(offers));
};
