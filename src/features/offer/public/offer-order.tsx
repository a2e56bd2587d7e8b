import { listFilterParams } from '@/domain/list-filters';
import { SortSelect } from '@/shared/lists/sort-select';
import type { UrlFilters } from '@/shared/lists/use-list-filters';
import { RankingLink } from './ranking-link';

/** The order of a brand's and of an influencer's offers, in the URL. */
export const offerOrder = listFilterParams({
  sorts: { newest: 'Newest', reliable: 'Most reliable', discount: 'Discount' },
});

export type OfferOrder = ReturnType<typeof offerOrder.parse>;
type OfferSort = NonNullable<OfferOrder['sort']>;

interface OffersHeadingProps {
  url: UrlFilters<OfferSort>;
  /** Whether there is something to sort. */
  isSortable: boolean;
}

/** The heading above a brand's or an influencer's offers, with their order. It is as tall without it. */
export function OffersHeading({ url, isSortable }: OffersHeadingProps) {
  return (
    <div className="mb-4 flex min-h-11 compact:mb-2 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {/* Whether the order stands beside it depends on the page's width and not on the letters', which are others until the font has come. */}
      <h2 id="promo-codes" className="min-w-0 grow basis-40 whitespace-nowrap text-2xl">
        Promo codes
      </h2>
      {isSortable && (
        <search className="flex items-center gap-4">
          {url.filters.sort === 'reliable' && <RankingLink />}
          <SortSelect url={url} />
        </search>
      )}
    </div>
  );
}
