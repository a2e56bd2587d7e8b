import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseDealFilters, writeDealFilters } from '@/domain/deal-filters';
import { ActiveFilters } from '@/shared/categories/active-filters';
import { useUrlFilters } from '@/shared/search/use-url-filters';
import { PageHeader } from '@/ui/page-header';
import { useDeals } from '../use-deals';
import { DealsCount } from './deals-count';
import { DealsList } from './deals-list';
import { DealsToolbar } from './deals-toolbar';
import { NewsButton } from './news-button';

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel')).DebugPanel }));

/** All live offers with search, sort and filters, which are kept in the URL (docs/product/lists-and-search.md#list-addresses). */
export function DealsScreen() {
  const { filters, change, amend } = useUrlFilters(parseDealFilters, writeDealFilters);
  const isDebugging = useSearchParams()[0].get('debug') === '1';
  const {
    deals,
    skeletons,
    tryAgain,
    offers,
    total,
    isByCategory,
    hasNews,
    realtime,
    checkedAt,
    isRefreshing,
    refresh,
  } = useDeals(filters);
  const results = useRef<HTMLDivElement>(null);

  const showNews = () => {
    window.scrollTo({ top: 0 });
    results.current?.focus({ preventScroll: true });
    void refresh();
  };

  return (
    <>
      <PageHeader
        title="Deals & Promo Codes"
        description="Every live code from the people on Promobell. Copy it, shop, done."
      />
      <DealsToolbar filters={filters} onSearch={(search) => amend({ search })} onChange={change} />
      {isDebugging && (
        <Suspense>
          <DebugPanel
            realtime={realtime}
            checkedAt={checkedAt}
            pages={deals.data?.pages.length ?? 0}
            offers={offers.length}
          />
        </Suspense>
      )}
      <NewsButton hasNews={hasNews} onShow={showNews} />
      <section ref={results} tabIndex={-1} aria-label="Deals" className="mt-2 outline-none">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <DealsCount
            total={deals.data && total}
            loading={deals.isPending}
            search={filters.search}
            refreshing={isRefreshing}
            onRefresh={() => void refresh()}
          />
          <ActiveFilters selected={filters.categories} onChange={(categories) => change({ categories })} />
        </div>
        <DealsList
          deals={deals}
          skeletons={skeletons}
          onRetry={tryAgain}
          offers={offers}
          grouped={isByCategory}
          filtered={filters.search !== '' || filters.categories.length > 0}
          onClear={() => change({ search: '', categories: [] })}
        />
      </section>
    </>
  );
}
