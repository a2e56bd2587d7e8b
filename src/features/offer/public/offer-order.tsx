import { listFilterParams } from '@/domain/list-filters';
import { CountryFilterButton } from '@/features/country/public/country-filter-button';
import { SortSelect } from '@/shared/lists/sort-select';
import type { UrlFilters } from '@/shared/lists/use-list-filters';
import { RankingLink } from './ranking-link';

/** The order and the country of a brand's and of an influencer's offers, in the URL. */
export const offerOrder = listFilterParams({
  sorts: { newest: 'Newest', reliable: 'Most reliable', discount: 'Discount' },
  hasCountries: true,
});

export type OfferOrder = ReturnType<typeof offerOrder.parse>;
type OfferSort = NonNullable<OfferOrder['sort']>;

/** What is said when none of them counts in the country. */
export const NONE_THERE = {
  sentence: 'None of these codes counts in that country.',
  showAll: 'Show all codes',
} as const;

interface OffersHeadingProps {
  url: UrlFilters<OfferSort>;
  /** Whether there is something to sort. */
  isSortable: boolean;
}

/** The heading above a brand's or an influencer's offers, with their order and country. It is as tall without them. */
export function OffersHeading({ url, isSortable }: OffersHeadingProps) {
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 compact:mb-2 sm:gap-x-6">
      {/* Whether the order stands beside it depends on the page's width and not on the letters', which are others until the font has come. */}
      <h2 id="promo-codes" className="min-w-0 grow basis-40 whitespace-nowrap text-2xl">
        Promo codes
      </h2>
      {(isSortable || url.isFiltered) && (
        <search className="flex items-center gap-2 sm:gap-4">
          {url.filters.sort === 'reliable' && <RankingLink />}
          <CountryFilterButton url={url} />
          <div className="min-w-0 max-sm:w-32">
            <SortSelect url={url} />
          </div>
        </search>
      )}
    </div>
  );
}
