import { Navigate, useSearchParams } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { queryOf, withParameters } from '@/shared/with-parameters';

const PATH_OF_TAB = new Map<string | null, string>([
  ['influencers', pages.influencers.path],
  ['brands', pages.brands.path],
  ['creditcards', pages.creditCards.path],
]);

/** Where /explore leads: by its `tab`, with the `category` carried over (docs/product/lists-and-search.md#explore). */
export function exploreTarget(params: URLSearchParams): string {
  const path = PATH_OF_TAB.get(params.get('tab')) ?? pages.deals.path;
  const category = params.get('category') ?? '';
  return `${path}${queryOf(withParameters(new URLSearchParams(), { category }))}`;
}

export function Component() {
  const [params] = useSearchParams();
  return <Navigate to={exploreTarget(params)} replace />;
}
