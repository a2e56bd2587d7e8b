import { brandKey } from '@rules/names';
import { Navigate } from 'react-router-dom';
import { offersLabel } from '@/domain/list-count';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { OffersAndExpired } from '@/shared/offers/offers-and-expired';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { BrandMark } from '@/ui/brand-mark';
import { Skeleton } from '@/ui/skeleton';
import { fetchBrandOffers } from '../data/brand-offers';

interface BrandScreenProps {
  /** Trimmed and not empty, in the address's spelling. */
  brandName: string;
}

/** All promo codes of a brand; the live ones are counted. A brand without any has no page (docs/product/offers.md#brand-page). */
export function BrandScreen({ brandName }: BrandScreenProps) {
  const list = usePagedList({
    queryKey: queryKeys.offers.ofBrand(brandKey(brandName)),
    fetchPage: (after, signal) => fetchBrandOffers(brandName, after, signal),
  });
  const { query, items, total = 0 } = list;
  useOfferNews({ keys: [queryKeys.offers.ofBrand(brandKey(brandName))] });
  // The brand's own spelling, once it has loaded.
  const name = items[0]?.brand_name.trim() || brandName;
  usePageMeta({
    title: `${name} promo codes`,
    description: `Promo codes for ${name}, from people you can follow.`,
  });

  if (query.isSuccess && items.length === 0) return <Navigate to="/not-found" replace />;
  return (
    <>
      <header className="flex min-w-0 items-center gap-5 pt-8 md:pt-12 short:pt-5">
        <BrandMark name={name} size="lg" />
        <div className="min-w-0">
          <h1 title={name} className="line-clamp-4 text-3xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <p role="status" className="mt-1 flex min-h-6 items-center text-muted">
            {query.isSuccess && (total === 0 ? 'No live offers' : offersLabel(total))}
            {query.isPending && <Skeleton className="h-4 w-20" />}
          </p>
        </div>
      </header>
      <section aria-labelledby="promo-codes" className="mt-8 mb-12">
        <h2 id="promo-codes" className="mb-5 text-2xl">
          Promo codes
        </h2>
        <PagedList
          list={list}
          failed="Error loading promo codes"
          skeleton={(count) => <OfferGridSkeleton count={count} />}
          skeletons={6}
          empty={null}
        >
          {(offers) => <OffersAndExpired offers={offers} />}
        </PagedList>
      </section>
    </>
  );
}
