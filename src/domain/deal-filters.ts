import type { Category } from './categories';
import { readCategories, setCategories } from './category-params';

export const dealSorts = ['newest', 'alphabetical', 'discount', 'category'] as const;
export type DealSort = (typeof dealSorts)[number];

/** What /deals shows, all of it in the URL so that a view can be shared and Back works (decisions: Screens). */
export interface DealFilters {
  search: string;
  sort: DealSort;
  categories: Category[];
}

export function isDealSort(value: string | null): value is DealSort {
  return dealSorts.some((sort) => sort === value);
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseDealFilters(params: URLSearchParams): DealFilters {
  const sort = params.get('sort');
  return {
    search: (params.get('q') ?? '').trim(),
    sort: isDealSort(sort) ? sort : 'newest',
    categories: readCategories(params),
  };
}

/**
 * Writes the filters into a copy of the URL's parameters: `category` for exactly one category,
 * `categories` for several; defaults are left out. Other parameters stay.
 */
export function writeDealFilters(params: URLSearchParams, filters: DealFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort']) next.delete(name);
  if (filters.search) next.set('q', filters.search);
  if (filters.sort !== 'newest') next.set('sort', filters.sort);
  setCategories(next, filters.categories);
  return next;
}
