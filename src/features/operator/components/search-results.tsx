import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '@/shared/query-state';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
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
  return (
    <QueryState
      query={query}
      waiting={<CardSkeletons label={loading} />}
      empty={<EmptyState drawing={<MagnifierDrawing />} sentence={nothing} action={action} />}
    >
      {children}
    </QueryState>
  );
}
