import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { offersLabel } from '@/domain/counts';
import { type CategoryCount, categoryCountsQuery } from '@/features/categories/category-counts';
import { CategoryIcon } from '@/features/categories/category-icon';
import { OfferGrid } from '@/features/offer/offer-grid';
import { OfferTicket } from '@/features/offer/offer-ticket';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Skeleton } from '@/ui/skeleton';
import { featuredOffersQuery } from '../home-lists';
import { AccountsSection } from './accounts-section';
import { ExtensionPrompt } from './extension-prompt';
import { HomeCarousel, OfferCarouselSkeleton } from './home-carousel';
import { HomeSection } from './home-section';
import { NewestSection, OffersSection } from './offers-section';

/** The sections below the welcome banner. */
export function MemberSections() {
  const featured = useQuery(featuredOffersQuery());
  return (
    <>
      <OffersSection
        title="Featured Offers"
        offers={featured}
        empty="No featured offers available right now."
        skeleton={<OfferCarouselSkeleton />}
      >
        {(offers) => (
          <HomeCarousel
            label="Featured Offers"
            slides={offers.map((offer) => ({ key: offer.id, content: <OfferTicket offer={offer} /> }))}
            waiting={<OfferCarouselSkeleton />}
            failed={<OfferGrid offers={offers} columns="wide" />}
          />
        )}
      </OffersSection>
      <AccountsSection />
      <CategoriesSection />
      <NewestSection shown={featured.data ?? []} waiting={featured.isPending} />
      <ExtensionPrompt />
    </>
  );
}

/** The number of categories on a desktop; a phone shows one fewer. */
const SHOWN = 5;
const ROW = 'grid grid-cols-2 gap-4 md:grid-cols-5 md:gap-5 max-md:[&>:nth-child(5)]:hidden';
const STALL = 'flex h-full min-w-0 flex-col overflow-hidden rounded border bg-raised shadow-card';
const DYES = ['brass', 'coral', 'sage'];
const awning = (index: number) => (
  <span aria-hidden="true" data-dye={DYES[index % DYES.length]} className="awning block" />
);

/** The categories with the most live offers, drawn as market stalls. */
function CategoriesSection() {
  return (
    <HomeSection title="Popular Categories" more={{ label: 'All categories', to: pages.categories.path }}>
      <QueryState
        query={useQuery(categoryCountsQuery())}
        failed="Error loading promo codes"
        waiting={<CategoriesSkeleton />}
      >
        {(counts) => (
          <ul className={ROW}>
            {mostCodes(counts).map(({ category, live }, index) => (
              <li key={category} className="min-w-0">
                <Link
                  to={paths.explore({ category })}
                  className={`${STALL} group transition-colors hover:border-line-strong`}
                >
                  {awning(index)}
                  <span className="flex min-w-0 flex-col items-center px-3 pt-4 pb-5 text-center">
                    <CategoryIcon category={category} size={28} />
                    <span className="mt-2.5 max-w-full truncate font-heading text-lg font-bold group-hover:underline">
                      {category}
                    </span>{' '}
                    <span className="text-sm text-muted tabular-nums">{offersLabel(live)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </HomeSection>
  );
}

/** Categories with equal numbers keep their usual order. */
function mostCodes(counts: readonly CategoryCount[]) {
  return counts.toSorted((a, b) => b.live - a.live).slice(0, SHOWN);
}

/** Takes the section's size while it loads. */
function CategoriesSkeleton() {
  return (
    <div role="status" aria-label="Loading categories" className={ROW}>
      {Array.from({ length: SHOWN }, (_, index) => index).map((index) => (
        <div key={index} className={STALL}>
          {awning(index)}
          <div className="flex flex-col items-center px-3 pt-4 pb-5">
            <Skeleton className="size-7" />
            <Skeleton className="mt-3.5 mb-1 h-4 w-20" />
            <Skeleton className="my-0.5 h-4 w-14" />
          </div>
        </div>
      ))}
    </div>
  );
}
