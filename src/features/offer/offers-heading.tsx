import type { ReactNode } from 'react';
import { SortSelect } from '@/shared/lists/sort-select';
import type { UrlFilters } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';
import type { OfferOrder } from './offer-order';

type OfferSort = NonNullable<OfferOrder['sort']>;

interface OffersHeadingProps {
  url: UrlFilters<OfferSort>;
  /** Whether there is something to sort. */
  isSortable: boolean;
  /** Stands before the select of the order. */
  filter?: ReactNode;
}

/** The heading above a brand's or an influencer's offers, with the select of their order. Without the select it has the same height. */
export function OffersHeading({ url, isSortable, filter }: OffersHeadingProps) {
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 compact:mb-3 sm:gap-x-6">
      {/* The basis keeps the select where it is when the web font arrives, whose letters are wider or narrower. */}
      <h2 id="promo-codes" className="min-w-0 grow basis-40 whitespace-nowrap text-2xl">
        Promo codes
      </h2>
      {(isSortable || url.isFiltered) && (
        <search className="flex items-center gap-2 sm:gap-4">
          {url.filters.sort === 'reliable' && <RankingLink />}
          {filter}
          <div className="min-w-0 max-sm:w-32">
            <SortSelect url={url} />
          </div>
        </search>
      )}
    </div>
  );
}

/** Leads to the page that says how offers are ordered. */
export function RankingLink() {
  return (
    <TextLink to={pages.howOffersAreRanked.path} className="text-sm">
      How offers are ranked
    </TextLink>
  );
}
