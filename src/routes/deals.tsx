import { RefreshCw } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CategoryFilterButton } from '@/features/categories/category-filter-button';
import { CategoryIcon } from '@/features/categories/category-icon';
import { CountryFilterButton } from '@/features/country/country-filter-button';
import { dealFilters, dealsQuery } from '@/features/deals/deals';
import { type CategoryGroup, groupByCategory } from '@/features/deals/group-by-category';
import type { Offer } from '@/features/offer/offer';
import { OfferGrid, OfferGridSkeleton } from '@/features/offer/offer-grid';
import { RankingLink } from '@/features/offer/offers-heading';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { LazyPart } from '@/shared/layout/lazy-part';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters, useLiveList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { toast } from '@/ui/toast';

const DebugPanel = lazy(async () => ({ default: (await import('@/features/deals/debug-panel')).DebugPanel }));

/** The list refreshes by itself this often (docs/product/lists-and-search.md#deals). */
const REFRESH_MS = 300_000;
const FAILED = 'Failed to load promo codes';

export function Component() {
  const url = useListFilters(dealFilters);
  const isDebugging = useSearchParams()[0].get('debug') === '1';
  const list = useLiveList(dealsQuery(url.filters), {
    singular: 'offer',
    plural: 'offers',
    refetchInterval: REFRESH_MS,
  });
  const { query, isCurrent } = list;
  const realtime = useOfferNews({ keys: [queryKeys.offers.all] });
  const { sort } = url.filters;
  // While a list in another order loads, the former one stays as it is.
  const [shownSort, setShownSort] = useState(sort);
  if (isCurrent && shownSort !== sort) setShownSort(sort);

  // Only a press tells of a failure. When the list fails to refresh by itself, it stays as it is until the next time.
  const refresh = async () => {
    const { isError } = await query.refetch();
    if (isError) toast.error(FAILED, { id: FAILED });
  };

  return (
    <>
      <PageHeader
        title="Deals & Promo Codes"
        description="Every live code from the people on Promobell. Copy it, shop, done."
      />
      <ListToolbar
        url={url}
        label="Search deals"
        placeholder="Search brands, codes, people..."
        filterButton={
          <div className="flex gap-2.5">
            <CategoryFilterButton url={url} subject="deals" />
            <CountryFilterButton url={url} />
          </div>
        }
      />
      {isDebugging && (
        <LazyPart>
          <DebugPanel filters={url.filters} query={query} realtime={realtime} />
        </LazyPart>
      )}
      <section aria-label="Deals">
        <ListHeader
          list={list}
          url={url}
          singular="offer"
          plural="offers"
          action={
            <IconButton
              label="Refresh deals"
              icon={
                <RefreshCw
                  size={16}
                  aria-hidden="true"
                  className={query.isRefetching ? 'animate-spin' : undefined}
                />
              }
              onClick={() => void refresh()}
              className="text-muted"
            />
          }
        >
          {sort === 'reliable' && <RankingLink />}
        </ListHeader>
        <PagedList
          list={list}
          failed={FAILED}
          skeleton={(count) => <OfferGridSkeleton count={count} />}
          skeletons={12}
          noMatch={{ url, sentence: 'No deals match your search and filters.', showAll: 'Show all deals' }}
          empty={
            <EmptyState
              drawing={<TicketDrawing />}
              sentence="There are no deals right now. New codes show up here the moment they are published."
              action={<LinkButton to={pages.influencers.path}>Find influencers</LinkButton>}
            />
          }
        >
          {(offers) =>
            shownSort === 'category' ? (
              <div className="flex flex-col gap-10">
                {groupByCategory(offers).map((group) => (
                  <DealGroup key={group.category} {...group} />
                ))}
              </div>
            ) : (
              <OfferGrid offers={offers} heading="h2" />
            )
          }
        </PagedList>
      </section>
    </>
  );
}

function DealGroup({ category, offers }: CategoryGroup<Offer>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex items-center gap-2.5 text-xl">
        <CategoryIcon category={category} size={22} />
        {category}
      </h2>
      <OfferGrid offers={offers} />
    </section>
  );
}
