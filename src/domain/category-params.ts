import { type Category, categoryNamed } from '@rules/categories';

/** The categories that a URL names, in any case, each once; anything unknown is ignored. */
export function readCategories(params: URLSearchParams): Category[] {
  const named = [params.get('category') ?? '', ...(params.get('categories') ?? '').split(',')];
  return [...new Set(named.map(categoryNamed).filter((category) => category !== undefined))];
}

/** Sets `category` for exactly one category, `categories` for several, neither for none (docs/product/lists-and-search.md#list-addresses). */
export function setCategories(params: URLSearchParams, categories: readonly Category[]) {
  for (const name of ['category', 'categories']) params.delete(name);
  const [only, ...more] = categories;
  if (only && more.length === 0) params.set('category', only);
  if (more.length > 0) params.set('categories', categories.join(','));
}
