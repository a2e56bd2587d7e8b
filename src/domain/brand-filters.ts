import type { Category } from './categories';
import { readCategories, setCategories } from './category-params';

export const brandSorts = ['newest', 'alphabetical', 'deals'] as const;
export type BrandSort = (typeof brandSorts)[number];

/** What /brands shows, all of it in the URL so that a view can be shared and Back works. */
export interface BrandFilters {
  /** By parts of the name; empty for all. */
  search: string;
  /** `deals`: by the number of live offers. */
  sort: BrandSort;
  categories: Category[];
}

export function isBrandSort(value: string | null): value is BrandSort {
  return brandSorts.some((sort) => sort === value);
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseBrandFilters(params: URLSearchParams): BrandFilters {
  const sort = params.get('sort');
  return {
    search: (params.get('q') ?? '').trim(),
    sort: isBrandSort(sort) ? sort : 'newest',
    categories: readCategories(params),
  };
}

/** Writes the filters into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeBrandFilters(params: URLSearchParams, filters: BrandFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort']) next.delete(name);
  if (filters.search) next.set('q', filters.search);
  if (filters.sort !== 'newest') next.set('sort', filters.sort);
  setCategories(next, filters.categories);
  return next;
}
