import type { Category } from '@rules/categories';
import { readCategories, setCategories } from './category-params';
import { type ListParams, readListParams, withListParams } from './list-params';

export const dealSorts = ['newest', 'alphabetical', 'discount', 'category'] as const;
export type DealSort = (typeof dealSorts)[number];

/** What /deals shows, all of it in the URL so that a view can be shared and Back works (docs/product/lists-and-search.md#list-addresses). */
export interface DealFilters extends ListParams<DealSort> {
  categories: Category[];
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseDealFilters(params: URLSearchParams): DealFilters {
  return { ...readListParams(params, dealSorts), categories: readCategories(params) };
}

/**
 * Writes the filters into a copy of the URL's parameters: `category` for exactly one category,
 * `categories` for several; defaults are left out. Other parameters stay.
 */
export function writeDealFilters(params: URLSearchParams, filters: DealFilters): URLSearchParams {
  const next = withListParams(params, filters, dealSorts);
  setCategories(next, filters.categories);
  return next;
}
