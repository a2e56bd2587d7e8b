import { parseBrandFilters, writeBrandFilters } from '@/domain/brand-filters';
import { ActiveFilters } from '@/shared/categories/active-filters';
import { itemsOf } from '@/shared/lists/pages';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { useRefreshOnOfferNews } from '@/shared/offers/use-refresh-on-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { useUrlFilters } from '@/shared/search/use-url-filters';
import { PageHeader } from '@/ui/page-header';
import { brandListQuery } from '../data/brand-list';
import { BrandsCount } from './brands-count';
import { BrandsList } from './brands-list';
import { BrandsToolbar } from './brands-toolbar';

/** All brands with live offers, searched, sorted and filtered; what is shown is all in the URL. */
export function BrandsScreen() {
  const { filters, change, amend } = useUrlFilters(parseBrandFilters, writeBrandFilters);
  const { list, skeletons, tryAgain } = usePagedList(brandListQuery(filters));
  useRefreshOnOfferNews({ keys: [queryKeys.brands.list(filters)] });
  const brands = itemsOf(list.data?.pages ?? []);
  const total = list.data && (list.data.pages[0]?.total ?? brands.length);

  return (
    <>
      <PageHeader title="Brands" description="Every brand with a live code on Promobell." />
      <BrandsToolbar filters={filters} onSearch={(search) => amend({ search })} onChange={change} />
      <section aria-label="Brands" className="mt-5">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <BrandsCount total={list.isLoadingError ? null : total} search={filters.search} />
          <ActiveFilters selected={filters.categories} onChange={(categories) => change({ categories })} />
        </div>
        <BrandsList
          list={list}
          skeletons={skeletons}
          onRetry={tryAgain}
          brands={brands}
          filtered={filters.search !== '' || filters.categories.length > 0}
          onClear={() => change({ search: '', categories: [] })}
        />
      </section>
    </>
  );
}
