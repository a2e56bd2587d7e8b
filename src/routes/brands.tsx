import { grouped } from '@rules/grouped';
import { Link } from 'react-router-dom';
import { type Brand, brandFilters, brandsQuery } from '@/features/brands/brands';
import { CategoryFilterButton } from '@/features/categories/category-filter-button';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { ItemList } from '@/shared/lists/item-list';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters, useLiveList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { BrandMark } from '@/ui/brand-mark';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { Repeated, Skeleton } from '@/ui/skeleton';

export function Component() {
  const url = useListFilters(brandFilters);
  const list = useLiveList(brandsQuery(url.filters), { singular: 'brand', plural: 'brands' });
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
        <ListHeader list={list} url={url} singular="brand" plural="brands" />
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
          {(brands) => (
            <ItemList items={brands} className={GRID}>
              {(brand) => <BrandCard brand={brand} />}
            </ItemList>
          )}
        </PagedList>
      </section>
    </>
  );
}

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

function BrandGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading brands" className={GRID}>
      <Repeated count={count}>
        <BrandCardSkeleton />
      </Repeated>
    </div>
  );
}

const CARD = 'flex min-w-0 items-center gap-4 rounded border bg-raised p-5 shadow-card';

/** A brand with its number of live offers. The whole card links to its page. */
function BrandCard({ brand: { name, offerCount } }: { brand: Brand }) {
  return (
    <article className={`group relative transition-[border-color] hover:border-line-strong ${CARD}`}>
      <BrandMark name={name} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg">
          <Link
            to={paths.brand(name)}
            data-prefetch
            className="rounded-sm outline-none group-hover:underline after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            <bdi translate="no">{name}</bdi>
          </Link>
        </h2>
        <p className="truncate text-sm text-muted tabular-nums">{`${grouped(offerCount)} offer(s) available`}</p>
      </div>
    </article>
  );
}

function BrandCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="size-12 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="text-lg">
          <Skeleton className="inline-block h-4 w-2/3" />
        </p>
        <p className="text-sm">
          <Skeleton className="inline-block h-3 w-1/2" />
        </p>
      </div>
    </div>
  );
}
