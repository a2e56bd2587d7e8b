import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchField } from '@/ui/search-field';
import { Skeleton } from '@/ui/skeleton';
import { MAX_SEARCH_LENGTH } from './lists/list-query';
import { QueryState } from './query-state';

interface FoundListProps<Found> {
  query: UseQueryResult<Found[]>;
  /** What is searched: 'codes'. */
  what: string;
  /** The search field's label. */
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** Stands between the field and the list. */
  notice?: ReactNode;
  /** What stands above what was found, however it was searched. */
  chosen?: ReactNode;
  nothing: string;
  children: (found: readonly Found[]) => ReactNode;
}

/** A search inside a form, and the items that it finds, of which some are chosen. */
export function FoundList<Found>(props: FoundListProps<Found>) {
  const { query, what, label, placeholder, typed, onType, notice, chosen, nothing, children } = props;
  return (
    <div className="rounded border">
      <div className="border-b p-2">
        <SearchField
          label={label}
          placeholder={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onValueChange={onType}
          // Enter in a search sends no form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {notice}
      <ul aria-label={`Found ${what}`} className="max-h-64 divide-y overflow-y-auto">
        {chosen}
        {query.data && children(query.data)}
      </ul>
      {/* The list stands outside, because what is chosen shows also while a search waits or has failed. */}
      <QueryState
        query={query}
        waiting={
          <div role="status" aria-label={`Looking for ${what}`} className="grid gap-2 p-3">
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
