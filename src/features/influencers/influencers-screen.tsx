import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { followersLabel, liveOffersLabel } from '@/domain/counts';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { ItemList } from '@/shared/lists/item-list';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters, useLiveList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { Avatar } from '@/ui/avatar';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { useLiveFollowerCounts } from './data/live-follower-counts';
import { type AccountKind, type Influencer, influencerFilters, influencersQuery } from './influencers';

/** The wording that differs between influencers and credit-card accounts. */
interface AccountWords {
  title: string;
  description: string;
  singular: string;
  plural: string;
  placeholder: string;
  noMatch: string;
}

interface InfluencersScreenProps extends Pick<InfluencerGridProps, 'actionFor'> {
  kind: AccountKind;
  words: AccountWords;
  /** The action for all loaded cards; undefined while they load. */
  actionForAll?: (influencers: readonly Influencer[] | undefined) => ReactNode;
}

/** Everybody to follow of one kind. */
export function InfluencersScreen({ kind, words, actionFor, actionForAll }: InfluencersScreenProps) {
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
          failed={`Failed to load ${words.plural}. Please try again.`}
          skeleton={(count) => <InfluencerGridSkeleton count={count} label={`Loading ${words.plural}`} />}
          skeletons={12}
          noMatch={{ url, sentence: words.noMatch, showAll: `Show all ${words.plural}` }}
          empty={
            <EmptyState
              drawing={<BellDrawing />}
              sentence={`No ${words.plural} have joined yet. The deals are a good place to start.`}
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

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

interface InfluencerGridProps {
  influencers: readonly Influencer[];
  /** The card's action: the follow button. */
  actionFor: (influencer: Influencer) => ReactNode;
}

function InfluencerGrid({ influencers, actionFor }: InfluencerGridProps) {
  useLiveFollowerCounts(influencers.map(({ id }) => id));
  return (
    <ItemList items={influencers} className={GRID}>
      {(influencer) => <InfluencerCard influencer={influencer} action={actionFor(influencer)} />}
    </ItemList>
  );
}

/** Takes the grid's size while its influencers load. */
function InfluencerGridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={GRID}>
      <Repeated count={count}>
        <InfluencerCardSkeleton />
      </Repeated>
    </div>
  );
}

interface InfluencerCardProps {
  influencer: Influencer;
  /** The follow button, above the card's own link. */
  action: ReactNode;
}

/** An influencer with the number of live offers. The whole card links to the profile. */
function InfluencerCard({ influencer, action }: InfluencerCardProps) {
  const { name, username, avatarUrl, category, isCreditCard, followerCount, liveOfferCount, handle } =
    influencer;
  return (
    <article className="group relative flex h-full min-w-0 flex-col justify-between gap-5 rounded border bg-raised p-5 shadow-card transition-[border-color,translate] hover:border-line-strong">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar src={avatarUrl} name={name} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" title={name} translate="no" className="truncate text-left text-lg">
            <Link
              to={paths.influencer(handle)}
              data-prefetch
              className="rounded-sm outline-none group-hover:underline after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          {!isCreditCard && (
            <p translate="no" className="truncate text-sm text-muted">
              @{username}
            </p>
          )}
          {category && <p className="mt-0.5 truncate text-xs font-medium text-muted">{category}</p>}
        </div>
      </div>
      <div className="flex min-w-0 items-end justify-between gap-3 border-t border-dashed pt-4">
        <p className="min-w-0 text-sm leading-5.5">
          <span className="block truncate font-semibold text-ink tabular-nums">
            {followersLabel(followerCount)}
          </span>
          <span className="block truncate text-muted tabular-nums">{liveOffersLabel(liveOfferCount)}</span>
        </p>
        <div className="relative flex-none">{action}</div>
      </div>
    </article>
  );
}

/** Takes the shape and size of an influencer's card while it loads. */
function InfluencerCardSkeleton() {
  return (
    <div className="flex flex-col gap-5 rounded border bg-raised p-5 shadow-card">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="my-1 h-4 w-2/3" />
          <Skeleton className="my-1 h-3 w-1/2" />
          <Skeleton className="mt-1.5 mb-1 h-3 w-14" />
        </div>
      </div>
      <div className="flex items-end justify-between gap-3 border-t border-dashed pt-4">
        <div className="py-1">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="mt-2 h-3.5 w-20" />
        </div>
        <Skeleton className="h-11 w-32 rounded md:pointer-fine:h-9" />
      </div>
    </div>
  );
}
