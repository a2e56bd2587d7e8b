import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { classNames } from '@/ui/class-names';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import { useMediaQuery } from '@/ui/use-media-query';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { CodesState } from '../use-codes';
import type { CodeActionsProps } from './code-actions';
import { CodeTickets, CodeTicketsSkeleton } from './code-tickets';
import { CodesTable, CodesTableSkeleton } from './codes-table';
import { NoCodes, type NoCodesProps } from './no-codes';

const SKELETONS = 6;

export interface CodesListProps extends NoCodesProps, Omit<CodeActionsProps, 'code'> {
  list: CodesState;
  layout: 'table' | 'tickets';
}

/** The codes in each state of their list, as a table or as tickets. */
export function CodesList({ list, layout, audience, searched, onClear, onAdd, ...actions }: CodesListProps) {
  const { query, codes } = list;
  const isWide = useMediaQuery('(min-width: 48rem)');
  const isTable = layout === 'table' && isWide;
  useFailureToast(query.isLoadingError ? query.error : null, 'Failed to load promo codes');

  const skeleton = (
    <div role="status">
      <VisuallyHidden>Loading promo codes</VisuallyHidden>
      {isTable ? <CodesTableSkeleton rows={SKELETONS} /> : <CodeTicketsSkeleton count={SKELETONS} />}
    </div>
  );
  if (query.isPending) return skeleton;
  if (query.isLoadingError) {
    return (
      <ErrorState
        message="Error loading promo codes"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        instead={skeleton}
      />
    );
  }
  if (codes.length === 0) return <NoCodes {...{ audience, searched, onClear, onAdd }} />;
  return (
    <>
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-55')}
      >
        {isTable ? <CodesTable codes={codes} {...actions} /> : <CodeTickets codes={codes} {...actions} />}
      </div>
      <LoadMore
        hasMore={query.hasNextPage && !query.isPlaceholderData}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        failedMessage="Failed to load promo codes. Please try again."
        onLoadMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
