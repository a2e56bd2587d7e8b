import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OfferRow } from '@/lib/supabase/database';
import { QueryState } from '@/shared/query-state';
import { SearchField } from '@/ui/search-field';
import { Skeleton } from '@/ui/skeleton';

interface FoundListProps {
  query: UseQueryResult<OfferRow[]>;
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** What stands above what was found, however it was searched. */
  chosen?: ReactNode;
  nothing: string;
  children: (offers: readonly OfferRow[]) => ReactNode;
}

/** A search among an influencer's own offers, and what it finds, of which something is chosen. */
export function FoundList({
  query,
  label,
  placeholder,
  typed,
  onType,
  chosen,
  nothing,
  children,
}: FoundListProps) {
  return (
    <div className="rounded border">
      <div className="border-b p-2">
        <SearchField
          label={label}
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onValueChange={onType}
          // Enter in a search sends no form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <ul className="max-h-72 divide-y overflow-y-auto">
        {chosen}
        {query.data && children(query.data)}
      </ul>
      <QueryState
        query={query}
        waiting={
          <div role="status" aria-label="Looking for offers" className="grid gap-2 p-3">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        }
        asLine
        empty={<p className="p-3 text-sm text-muted">{nothing}</p>}
      >
        {() => null}
      </QueryState>
    </div>
  );
}
