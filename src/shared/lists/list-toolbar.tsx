import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useIsLeaving } from '@/shared/leaving';
import { PAUSE_MS } from '@/shared/use-debounced-value';
import { classNames } from '@/ui/class-names';
import { SearchField } from '@/ui/search-field';
import { MAX_SEARCH_LENGTH } from './list-query';
import { SortSelect } from './sort-select';
import type { UrlFilters } from './use-paged-list';

interface ListToolbarProps<Sort extends string> {
  url: UrlFilters<Sort>;
  /** For screen readers: 'Search deals'. */
  label: string;
  placeholder: string;
  /** The buttons of a list that can be filtered by category (src/features/categories/category-filter-button.tsx) or country. */
  filterButton?: ReactNode;
}

/** The controls above a list: search, sort and, where it has one, the button of a filter. */
export function ListToolbar<Sort extends string>({
  url,
  label,
  placeholder,
  filterButton,
}: ListToolbarProps<Sort>) {
  const { filters, sorts, search } = url;
  const hasButton = filterButton !== undefined;
  const [typed, setTyped] = useTypedSearch(filters.search, search);
  return (
    <search>
      {/* Before the app runs, and without script, Enter submits the form to the site's host, which renders the list found. */}
      <form
        onSubmit={(event) => event.preventDefault()}
        className={classNames('grid gap-2.5', columns(sorts.length > 0, hasButton))}
      >
        <SearchField
          label={label}
          placeholder={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          name="q"
          value={typed}
          onValueChange={setTyped}
          className={hasButton && sorts.length > 0 ? 'max-md:col-span-2' : undefined}
        />
        {sorts.length > 0 && <SortSelect url={url} />}
        {filterButton}
        {filters.categories.length > 0 && (
          <input type="hidden" name="categories" value={filters.categories.join(',')} />
        )}
        {filters.country !== null && <input type="hidden" name="country" value={filters.country} />}
      </form>
    </search>
  );
}

function columns(hasSorts: boolean, hasButton: boolean) {
  if (hasButton)
    return hasSorts ? 'grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]' : 'grid-cols-[1fr_auto]';
  return hasSorts && 'sm:grid-cols-[1fr_12rem]';
}

/**
 * The text of a search box whose value is kept in the URL. What is typed shows at once and is
 * committed, trimmed, after a pause. A change from outside (Back, a link) replaces the text.
 * @param shown the search text that the list is filtered by now, trimmed
 */
function useTypedSearch(shown: string, commit: (search: string) => void) {
  const [text, setText] = useState(shown);
  /** What was committed last, or came from outside. */
  const [sent, setSent] = useState(shown);
  /** The `shown` of the rendering before. */
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== sent) {
      setText(shown);
      setSent(shown);
    }
  }

  const typed = text.trim();
  const send = useEffectEvent((search: string) => {
    setSent(search);
    commit(search);
  });
  // A commit rewrites the address, which would cancel the navigation to another page.
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving || typed === sent) return;
    // An emptied box is committed at once.
    const timer = setTimeout(() => send(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, typed, sent]);

  return [text, setText] as const;
}
