import type { Category } from '@rules/categories';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatListTotal } from '@/domain/counts';
import { Button } from '@/ui/button';
import { pressedOnce } from '@/ui/focus';
import { Skeleton } from '@/ui/skeleton';
import { useHydrated } from '@/ui/use-hydrated';
import { MAIN_ID } from '../layout/route-announcer';
import type { PagedListState, UrlFilters } from './use-paged-list';

interface ListCountProps {
  list: Pick<PagedListState<unknown>, 'query' | 'total'>;
  /** What is listed: 'brand', 'brands'. */
  singular: string;
  plural: string;
  /** The search text. */
  search: string;
  /** Shown before the number. */
  icon?: ReactNode;
}

interface ListHeaderProps<Sort extends string> extends Omit<ListCountProps, 'search'> {
  url: Pick<UrlFilters<Sort>, 'filters' | 'latestFilters' | 'change'>;
  /** Shown right after the count. */
  action?: ReactNode;
  /** Actions for the whole list, such as Follow all. */
  children?: ReactNode;
}

/** The line between a list's toolbar and its items: the count, the selected categories, and actions for the whole list. */
export function ListHeader<Sort extends string>({ url, action, children, ...count }: ListHeaderProps<Sort>) {
  const { filters, latestFilters, change } = url;
  return (
    <div className="mt-2 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 items-center gap-1">
        <ListCount {...count} search={filters.search} />
        {action}
      </div>
      <ActiveFilters
        selected={filters.categories}
        latest={() => latestFilters().categories}
        onChange={(categories) => change({ categories })}
      />
      {children}
    </div>
  );
}

/** '12 brands', 'more than 10,000 offers for “shoes”'. Screen readers announce changes. Empty when the count couldn't be loaded. */
export function ListCount({ list: { query, total }, singular, plural, search, icon }: ListCountProps) {
  // Until another search is answered, the number that shows is the former search's.
  const [countedSearch, setCountedSearch] = useState(search);
  if (!query.isPlaceholderData && countedSearch !== search) setCountedSearch(search);
  return (
    <p role="status" className="flex min-h-6 min-w-0 items-center gap-2 text-sm text-muted">
      {query.isPending && <Skeleton className="h-4 w-24" />}
      {total !== undefined && (
        <>
          {icon}
          <span className="min-w-0 truncate">
            <strong className="font-semibold text-ink">
              {`${formatListTotal(total)} ${total === 1 ? singular : plural}`}
            </strong>
            {countedSearch && <span>{` for “${countedSearch}”`}</span>}
          </span>
        </>
      )}
    </p>
  );
}

const chipId = (category: Category) => `filter-${category}`;

interface ActiveFiltersProps {
  selected: readonly Category[];
  /** The selection including presses that aren't rendered yet. */
  latest: () => readonly Category[];
  onChange: (selected: Category[]) => void;
}

/** A chip for each selected category; pressing one removes it. */
function ActiveFilters({ selected, latest, onChange }: ActiveFiltersProps) {
  const isHydrated = useHydrated();
  if (selected.length === 0) return null;

  /** The pressed button goes, so the focus goes to a neighbouring chip, or to the page's start. */
  function change(next: Category[], neighbour?: Category) {
    const chip = neighbour && document.getElementById(chipId(neighbour));
    (chip ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
    onChange(next);
  }

  function remove(category: Category) {
    const before = latest();
    const place = before.indexOf(category);
    change(
      before.filter((other) => other !== category),
      before[place + 1] ?? before[place - 1],
    );
  }

  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {selected.map((category) => (
        <li key={category}>
          <button
            id={chipId(category)}
            type="button"
            disabled={!isHydrated}
            aria-label={`Remove filter ${category}`}
            {...pressedOnce(() => remove(category))}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brass-soft px-3.5 text-sm font-semibold text-ink transition-colors hover:bg-brass hover:text-on-brass disabled:opacity-55 md:pointer-fine:min-h-8"
          >
            {category}
            <X size={14} strokeWidth={2.5} aria-hidden="true" />
          </button>
        </li>
      ))}
      {selected.length > 1 && (
        <li>
          <Button variant="ghost" size="sm" onClick={() => change([])}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
