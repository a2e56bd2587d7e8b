import type { ReactNode } from 'react';
import { parseInfluencerFilters, writeInfluencerFilters } from '@/domain/influencer-filters';
import { itemsOf } from '@/shared/lists/pages';
import { usePagedList } from '@/shared/lists/use-old-paged-list';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { useUrlFilters } from '@/shared/search/use-url-filters';
import { PageHeader } from '@/ui/page-header';
import { type AccountKind, accountWords } from '../account-kind';
import { influencerListQuery } from '../data/influencer-list';
import type { Influencer } from '../influencer';
import type { InfluencerGridProps } from './influencer-grid';
import { InfluencersCount } from './influencers-count';
import { InfluencersList } from './influencers-list';
import { InfluencersToolbar } from './influencers-toolbar';

export interface InfluencersScreenProps extends Pick<InfluencerGridProps, 'actionFor'> {
  kind: AccountKind;
  /** The action for all loaded cards; undefined while they load. */
  actionForAll?: (influencers: readonly Influencer[] | undefined) => ReactNode;
}

/** The list of influencers or of credit-card accounts; search and sort are in the URL. */
export function InfluencersScreen({ kind, actionFor, actionForAll }: InfluencersScreenProps) {
  const { title, description } = accountWords[kind];
  const { filters, change, amend } = useUrlFilters(parseInfluencerFilters, writeInfluencerFilters);
  const { list, skeletons, tryAgain } = usePagedList(influencerListQuery(kind, filters));
  const influencers = itemsOf(list.data?.pages ?? []);
  useOfferNews({
    of: influencers.map(({ id }) => id),
    keys: [queryKeys.influencers.list(kind, filters)],
  });
  const total = list.data && (list.data.pages[0]?.total ?? influencers.length);

  return (
    <>
      <PageHeader title={title} description={description} />
      <InfluencersToolbar
        kind={kind}
        filters={filters}
        onSearch={(search) => amend({ search })}
        onSort={(sort) => change({ sort })}
      />
      <section aria-label={title} className="mt-5">
        <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
          <InfluencersCount kind={kind} total={list.isLoadingError ? null : total} search={filters.search} />
          <div className="flex-none">
            {!list.isLoadingError &&
              actionForAll?.(list.isPending || list.isPlaceholderData ? undefined : influencers)}
          </div>
        </div>
        <InfluencersList
          kind={kind}
          list={list}
          skeletons={skeletons}
          onRetry={tryAgain}
          influencers={influencers}
          actionFor={actionFor}
          isSearch={filters.search !== ''}
          onClear={() => change({ search: '' })}
        />
      </section>
    </>
  );
}
