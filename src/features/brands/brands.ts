import { brandKey } from '@rules/names';
import { queryOptions } from '@tanstack/react-query';
import { listFilterParams } from '@/domain/list-filters';
import { toOffer } from '@/features/offer/offer';
import { brandOfferFilters, type OfferOrder } from '@/features/offer/offer-order';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** A brand with live offers. */
export interface Brand {
  /** Equal for all spellings of one brand (docs/product/offers.md#brands). */
  id: string;
  name: string;
  /** Live offers. */
  offerCount: number;
}

type BrandRow = Database['public']['Functions']['list_brands']['Returns'][number];

const toBrand = (row: BrandRow): Brand => ({
  id: row.brand_key,
  name: row.name.trim(),
  offerCount: row.deal_count,
});

export const brandFilters = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical', deals: 'Deal count' },
  hasCategories: true,
});

/** The brands that match. */
export function brandsQuery(filters: ReturnType<typeof brandFilters.parse>) {
  return listQuery({
    queryKey: queryKeys.brands.lists,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase.rpc('list_brands', pageArguments(after, filters)).abortSignal(signal);
      return pageOf(unwrapRows(answer), toBrand);
    },
  });
}

/** The number of brands on the home page: two full rows, or four on a phone. */
export const POPULAR_BRANDS = 12;

/** The brands with the most live offers. */
export function popularBrandsQuery() {
  return queryOptions({
    queryKey: queryKeys.brands.popular,
    queryFn: async ({ signal }) =>
      unwrapRows(
        await supabase.rpc('list_brands', { sort: 'deals', page_size: POPULAR_BRANDS }).abortSignal(signal),
      ).map(toBrand),
  });
}

/**
 * All codes of a brand, the expired ones last (docs/product/offers.md#expiry).
 * @param brandName in any spelling of the brand
 */
export function brandOffersQuery(brandName: string, filters: OfferOrder) {
  return listQuery({
    queryKey: queryKeys.offers.ofBrand(brandKey(brandName)),
    filters,
    // The total counts only the live ones.
    countsPart: true,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_offers', { of_brand: brandName, include_expired: true, ...pageArguments(after, filters) })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });
}

/** The same without a filter, which tells whether there is such a brand. */
export const allBrandOffersQuery = (brandName: string) =>
  brandOffersQuery(brandName, brandOfferFilters.parse(new URLSearchParams()));
