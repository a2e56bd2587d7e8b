import type { ReactNode } from 'react';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters } from '@/shared/lists/use-list-filters';
import { useLiveList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import {
  InfluencerGrid,
  type InfluencerGridProps,
  InfluencerGridSkeleton,
} from './components/influencer-grid';
import { influencerFilters, influencersQuery } from './influencer-list';
import { type AccountKind, accountWords } from './rules/account-kind';
import type { Influencer } from './rules/influencer';

interface InfluencersScreenProps extends Pick<InfluencerGridProps, 'actionFor'> {
  kind: AccountKind;
  /** The action for all loaded cards; undefined while they load. */
  actionForAll?: (influencers: readonly Influencer[] | undefined) => ReactNode;
}

/** Everybody to follow of one kind. */
export function InfluencersScreen({ kind, actionFor, actionForAll }: InfluencersScreenProps) {
  const words = accountWords[kind];
  const url = useListFilters(influencerFilters);
  const list = useLiveList(influencersQuery(kind, url.filters), words);
  useOfferNews({ of: list.items.map(({ id }) => id), keys: [queryKeys.influencers.list(kind)] });

  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <ListToolbar url={url} label={`Search ${words.plural}`} placeholder={words.placeholder} />
      <section aria-label={words.title}>
        <ListHeader list={list} url={url} singular={words.singular} plural={words.plural}>
          {!list.query.isLoadingError && actionForAll?.(list.isCurrent ? list.items : undefined)}
        </ListHeader>
        <PagedList
          list={list}
          failed={words.failed}
          skeleton={(count) => <InfluencerGridSkeleton count={count} label={`Loading ${words.plural}`} />}
          skeletons={12}
          noMatch={{ url, sentence: words.noMatch, showAll: `Show all ${words.plural}` }}
          empty={
            <EmptyState
              drawing={<BellDrawing />}
              sentence={words.none}
              action={<LinkButton to={pages.deals.path}>Explore Deals</LinkButton>}
            />
          }
        >
          {(influencers) => <InfluencerGrid influencers={influencers} actionFor={actionFor} />}
        </PagedList>
      </section>
    </>
  );
}
