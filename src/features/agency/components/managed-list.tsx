import { UserPlus } from 'lucide-react';
import { ItemList, PagedList } from '@/shared/lists/paged-list';
import type { UrlFilters } from '@/shared/lists/use-list-filters';
import type { PagedList as PagedListState } from '@/shared/lists/use-paged-list';
import { paths } from '@/shared/paths';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { ManagedInfluencer } from '../data/managed-influencers';
import type { CardAction } from './influencer-dialogs';
import { ManagedCard, ManagedCardSkeleton } from './managed-card';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface ManagedListProps {
  list: PagedListState<ManagedInfluencer>;
  url: Pick<UrlFilters, 'isFiltered' | 'clear'>;
  /** Without it the list is only read. */
  onAction?: (action: CardAction) => void;
}

/** The cards of the agency's influencers. */
export function ManagedList({ list, url, onAction }: ManagedListProps) {
  return (
    <PagedList
      list={list}
      failed="Failed to load influencers. Please try again."
      skeleton={(count) => <ManagedGridSkeleton count={count} />}
      skeletons={6}
      noMatch={{ url, sentence: 'No influencers match your search.', showAll: 'Show all influencers' }}
      empty={
        <EmptyState
          drawing={<TicketDrawing />}
          sentence={
            onAction
              ? "You don't manage any influencers yet."
              : 'There are no influencers for you to see yet.'
          }
          action={
            onAction && (
              <LinkButton to={paths.agencyDashboard('add')} icon={<UserPlus size={18} aria-hidden="true" />}>
                Add your first influencer
              </LinkButton>
            )
          }
        />
      }
    >
      {(influencers) => (
        <ItemList items={influencers} className={GRID}>
          {(influencer) => <ManagedCard influencer={influencer} {...(onAction && { onAction })} />}
        </ItemList>
      )}
    </PagedList>
  );
}

function ManagedGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading influencers</VisuallyHidden>
      <div aria-hidden="true" className={GRID}>
        {Array.from({ length: count }, (_, index) => `item ${index}`).map((key) => (
          <ManagedCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
