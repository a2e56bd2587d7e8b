import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageForError } from '@/shared/error-messages';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { CardSkeletons } from './card-skeletons';

interface SearchResultsProps<Row> {
  query: UseQueryResult<Row[]>;
  /** What loads: 'Loading offers'. */
  loading: string;
  /** Said when there is nothing. */
  nothing: string;
  /** The way on from there. */
  action?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** What a search at the desk found, in whichever state it is. */
export function SearchResults<Row>({ query, loading, nothing, action, children }: SearchResultsProps<Row>) {
  if (query.isPending) return <CardSkeletons label={loading} />;
  if (query.isLoadingError) {
    return (
      <ErrorState
        message={messageForError(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const rows = query.data ?? [];
  if (rows.length === 0) {
    return <EmptyState drawing={<MagnifierDrawing />} sentence={nothing} action={action} />;
  }
  return children(rows);
}
