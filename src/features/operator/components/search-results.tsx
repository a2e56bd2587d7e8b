import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '@/shared/query-state';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';

interface SearchResultsProps<Row> {
  query: UseQueryResult<Row[]>;
  /** What loads: 'Loading offers'. */
  loading: string;
  /** Said when the list is empty. */
  nothing: string;
  action?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list of the desk: loading, failed, empty or there. */
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

export function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      {[1, 2, 3].map((index) => (
        <div key={index} className="rounded-lg border bg-raised p-5 shadow-card">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-4 h-4 w-full max-w-prose" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-5 h-9 w-32" />
        </div>
      ))}
    </div>
  );
}
