import type { ListFilterParams, ListFilters } from '@/domain/list-filters';
import { useUrlState } from '../use-url-state';

export type UrlFilters<Sort extends string = string> = ReturnType<typeof useListFilters<Sort>>;

/** A list's filters, kept in the URL. */
export function useListFilters<Sort extends string>(params: ListFilterParams<Sort>) {
  const { state: filters, change, amend } = useUrlState<ListFilters<Sort>>(params);
  return {
    ...params,
    filters,
    change,
    /** Typing is no step in the history. */
    search: (search: string) => amend({ search }),
    isFiltered: filters.search !== '' || filters.categories.length > 0,
    clear: () => change({ search: '', categories: [] }),
  };
}
