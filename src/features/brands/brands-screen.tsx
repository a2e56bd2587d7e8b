import { CategoryFilterButton } from '@/features/categories/category-filter-button';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters } from '@/shared/lists/use-list-filters';
import { useLiveList } from '@/shared/lists/use-live-list';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { brandFilters, brandsQuery } from './brand-list';
import { BrandGrid, BrandGridSkeleton } from './components/brand-grid';

/** All brands with live offers. */
export function BrandsScreen() {
  const url = useListFilters(brandFilters);
  const list = useLiveList(brandsQuery(url.filters), { one: 'brand', many: 'brands' });
  useOfferNews({ keys: [queryKeys.brands.lists] });

  return (
    <>
      <PageHeader title="Brands" description="Every brand with a live code on Promobell." />
      <ListToolbar
        url={url}
        label="Search brands"
        placeholder="Search brands..."
        filterButton={<CategoryFilterButton url={url} subject="brands" />}
      />
      <section aria-label="Brands">
        <ListHeader list={list} url={url} one="brand" many="brands" />
        <PagedList
          list={list}
          failed="Failed to load brands. Please try again."
          skeleton={(count) => <BrandGridSkeleton count={count} />}
          skeletons={18}
          noMatch={{ url, sentence: 'No brands match your search and filters.', showAll: 'Show all brands' }}
          empty={
            <EmptyState
              drawing={<TicketDrawing />}
              sentence="No brand has an offer right now. They show up here with their first code."
              action={<LinkButton to={pages.influencers.path}>Find influencers</LinkButton>}
            />
          }
        >
          {(brands) => <BrandGrid brands={brands} />}
        </PagedList>
      </section>
    </>
  );
}
