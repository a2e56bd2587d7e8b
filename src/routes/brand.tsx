import { brandKey } from '@rules/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { listedOffersLabel } from '@/domain/counts';
import { allBrandOffersQuery, brandOffersQuery } from '@/features/brands/brands';
import { CountryFilterButton } from '@/features/country/country-filter-button';
import { OfferGridSkeleton } from '@/features/offer/offer-grid';
import { brandOfferFilters } from '@/features/offer/offer-order';
import { OffersAndExpired } from '@/features/offer/offers-and-expired';
import { OffersHeading } from '@/features/offer/offers-heading';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { NotFoundPage } from '@/shared/layout/instead-of-page';
import { PageMeta, useDocumentHead } from '@/shared/layout/page-meta';
import { useIsLeaving } from '@/shared/leaving';
import { itemsOf } from '@/shared/lists/list-query';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters, useLiveList } from '@/shared/lists/use-paged-list';
import { NOT_FOUND_PATH, pages } from '@/shared/pages';
import { nameInPath } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { BrandMark } from '@/ui/brand-mark';
import { Skeleton } from '@/ui/skeleton';

export function Component() {
  const name = nameInPath(useLocation().pathname);
  if (name === null) return <NotFoundPage />;
  const brandName = name.trim();
  if (brandName === '') return <NoName />;
  return <Brand key={brandKey(brandName)} brandName={brandName} />;
}

/** An address without a brand's name leads to the home page: on the host by a redirect, in the browser by the router. */
function NoName() {
  const head = useDocumentHead();
  if (!head) return <Navigate to={pages.home.path} replace />;
  head.movedTo(pages.home.path);
  return null;
}

/**
 * All promo codes of a brand; the live ones are counted. A brand without any has no page (docs/product/offers.md#brand-page).
 * @param props.brandName trimmed and not empty, in the address's spelling
 */
function Brand({ brandName }: { brandName: string }) {
  const url = useListFilters(brandOfferFilters);
  const list = useLiveList(brandOffersQuery(brandName, url.filters), { singular: 'offer', plural: 'offers' });
  const { query, items, total = 0 } = list;
  const isEmpty = list.isCurrent && items.length === 0;
  const unfiltered = useInfiniteQuery({
    ...allBrandOffersQuery(brandName),
    enabled: isEmpty && url.isFiltered,
  });
  useOfferNews({ keys: [queryKeys.offers.ofBrand(brandKey(brandName))] });
  // With a filter, 'No live offers' would be wrong: the brand may have some that the filter leaves out.
  const counted = total === 0 && !url.isFiltered ? 'No live offers' : listedOffersLabel(total);
  // The brand's own spelling, once it has loaded.
  const name = items[0]?.brand_name.trim() || brandName;
  if (isEmpty && (!url.isFiltered || (unfiltered.data && itemsOf(unfiltered.data.pages).length === 0))) {
    return <NoSuchBrand />;
  }
  return (
    <>
      <PageMeta
        title={`${name} promo codes`}
        description={`Promo codes for ${name}, from people you can follow.`}
        hasFeeds={total > 0 || (url.isFiltered && items.length > 0)}
      />
      <header className="flex min-w-0 items-center gap-5 pt-8 md:pt-12 short:pt-5">
        <BrandMark name={name} size="lg" />
        <div className="min-w-0">
          <h1 title={name} className="line-clamp-4 text-3xl wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </h1>
          <p role="status" className="mt-1 flex min-h-6 items-center text-muted">
            {query.isSuccess && <span>{counted}</span>}
            {query.isPending && <Skeleton className="h-4 w-20" />}
          </p>
        </div>
      </header>
      <section aria-labelledby="promo-codes" className="mt-8 mb-12">
        <OffersHeading url={url} isSortable={items.length > 1} filter={<CountryFilterButton url={url} />} />
        <PagedList
          list={list}
          failed="Error loading promo codes"
          skeleton={(count) => <OfferGridSkeleton count={count} />}
          skeletons={6}
          noMatch={{
            url,
            sentence: 'None of these codes counts in that country.',
            showAll: 'Show all codes',
          }}
          empty={null}
        >
          {(offers) => <OffersAndExpired offers={offers} />}
        </PagedList>
      </section>
    </>
  );
}

/** The site's host answers 404 with the not-found page at the brand's address; the app replaces the address. */
function NoSuchBrand() {
  const navigate = useNavigate();
  // While the person is leaving for another page, replacing the address would cancel that navigation.
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!isLeaving) void navigate(NOT_FOUND_PATH, { replace: true });
  }, [isLeaving, navigate]);
  return <NotFoundPage />;
}
