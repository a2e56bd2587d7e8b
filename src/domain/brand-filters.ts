import type { Category } from '@rules/categories';
import { readCategories, setCategories } from './category-params';
import { type ListParams, readListParams, withListParams } from './list-params';

/** `deals`: by the number of live offers. */
export const brandSorts = ['newest', 'alphabetical', 'deals'] as const;
export type BrandSort = (typeof brandSorts)[number];

/** What /brands shows, all of it in the URL so that a view can be shared and Back works; searched by parts of the name. */
export interface BrandFilters extends ListParams<BrandSort> {
  categories: Category[];
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseBrandFilters(params: URLSearchParams): BrandFilters {
  return { ...readListParams(params, brandSorts), categories: readCategories(params) };
}

/** Writes the filters into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeBrandFilters(params: URLSearchParams, filters: BrandFilters): URLSearchParams {
  const next = withListParams(params, filters, brandSorts);
  setCategories(next, filters.categories);
  return next;
}
