import { brandKey } from '@rules/brand-name';
import { Navigate } from 'react-router-dom';
import { offersLabel } from '@/domain/list-count';
import { wordsForError } from '@/shared/error-words';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { itemsOf } from '@/shared/lists/pages';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { OffersAndExpired } from '@/shared/offers/offers-and-expired';
import { useRefreshOnOfferNews } from '@/shared/offers/use-refresh-on-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { BrandMark } from '@/ui/brand-mark';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import { Skeleton } from '@/ui/skeleton';
import { brandOffersQuery } from '../data/brand-offers';

const SKELETONS = 6;
const FAILED = 'Error loading promo codes';

export interface BrandScreenProps {
  /** Trimmed and not empty, in whatever case the address has it. */
  brandName: string;
}

const liveLabel = (live: number) => (live === 0 ? 'No live offers' : offersLabel(live));

/** All promo codes of a brand, of which the live ones are counted; a brand without any has no page (docs/product/offers.md#brand-page). */
export function BrandScreen({ brandName }: BrandScreenProps) {
  const { list: offers, skeletons, tryAgain } = usePagedList(brandOffersQuery(brandName));
  useRefreshOnOfferNews({
    keys: [queryKeys.offers.ofBrand(brandKey(brandName))],
  });
  useFailureToast(offers.isLoadingError ? offers.error : null, FAILED);
  const all = itemsOf(offers.data?.pages ?? []);
  // The brand's own spelling, once it is known.
  const name = all[0]?.brand_name.trim() || brandName;
  usePageMeta({
    title: `${name} promo codes`,
    description: `Promo codes for ${name}, from people you can follow.`,
  });

  if (offers.data && all.length === 0) return <Navigate to="/not-found" replace />;
  const skeleton = <OfferGridSkeleton count={skeletons ?? SKELETONS} />;
  return (
    <>
      <header className="flex min-w-0 items-center gap-5 pt-8 md:pt-12 short:pt-5">
        <BrandMark name={name} size="lg" />
        <div className="min-w-0">
          <h1 title={name} className="line-clamp-4 text-3xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <p role="status" className="mt-1 flex min-h-6 items-center text-muted">
            {offers.data && liveLabel(offers.data.pages[0]?.total ?? 0)}
            {offers.isPending && <Skeleton className="h-4 w-20" />}
          </p>
        </div>
      </header>
      <section aria-labelledby="promo-codes" className="mt-8 mb-12">
        <h2 id="promo-codes" className="mb-5 text-2xl">
          Promo codes
        </h2>
        {offers.isPending && skeleton}
        {offers.isLoadingError && (
          <ErrorState
            message={wordsForError(offers.error)}
            retrying={offers.isFetching}
            onRetry={tryAgain}
            instead={skeleton}
          />
        )}
        {offers.data && <OffersAndExpired offers={all} />}
        <LoadMore
          hasMore={offers.hasNextPage}
          loading={offers.isFetchingNextPage}
          failed={offers.isFetchNextPageError}
          failedMessage={`${FAILED}. Please try again.`}
          onLoadMore={() => void offers.fetchNextPage()}
        />
      </section>
    </>
  );
}
