import type { ListFilterParams, ListFilters } from '@/domain/list-filters';
import { useUrlState } from '../use-url-state';

export type UrlFilters<Sort extends string = string> = ReturnType<typeof useListFilters<Sort>>;

/** A list's filters, kept in the URL. */
export function useListFilters<Sort extends string>(params: ListFilterParams<Sort>) {
  const { state: filters, latestState, change, amend } = useUrlState<ListFilters<Sort>>(params);
  return {
    ...params,
    filters,
    latestFilters: latestState,
    change,
    /** Replaces the history entry: Back shouldn't step through what was typed. */
    search: (search: string) => amend({ search }),
    isFiltered: filters.search !== '' || filters.categories.length > 0 || filters.country !== null,
    clear: () => change({ search: '', categories: [], country: null }),
  };
}
