const PATH_OF_TAB = new Map([
  ['influencers', '/influencers'],
  ['brands', '/brands'],
  ['creditcards', '/credit-cards'],
]);

/** Where /explore leads: by its `tab`, with the `category` carried over (docs/product/lists-and-search.md#explore). */
export function exploreTarget(params: URLSearchParams): string {
  const path = PATH_OF_TAB.get(params.get('tab') ?? '') ?? '/deals';
  const category = params.get('category');
  return category ? `${path}?${new URLSearchParams({ category })}` : path;
}
