import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { categoryCountsQuery } from '@/features/categories/category-counts';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { LazyPart } from '@/shared/layout/lazy-part';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import type { ExtensionPromptProps } from './components/extension-prompt';
import { Hero } from './components/hero';
import { OfferCarouselSkeleton } from './components/home-carousel';
import { HomeSection } from './components/home-section';
import { VisitorSections } from './components/visitor-sections';
import { WelcomeBanner } from './components/welcome-banner';
import { featuredAccountsQuery } from './data/featured-accounts';
import { featuredOffersQuery, newestOffersQuery } from './offers';
import { popularBrandsQuery } from './popular-brands';

/** Doesn't wait for the session: a device that keeps one gets the member's page at once. */
export function HomeScreen({ storeUrl }: ExtensionPromptProps) {
  const { status } = useSession();
  useOfferNews({
    keys: [
      queryKeys.offers.featured,
      queryKeys.offers.newest,
      queryKeys.offers.categoryCounts,
      queryKeys.brands.popular,
    ],
  });
  return status === 'signed-out' ? <VisitorHome storeUrl={storeUrl} /> : <MemberHome storeUrl={storeUrl} />;
}

/** Home for visitors. All requests start at once. */
function VisitorHome({ storeUrl }: ExtensionPromptProps) {
  const featured = useQuery(featuredOffersQuery());
  usePrefetchQuery(newestOffersQuery());
  usePrefetchQuery(popularBrandsQuery());
  const shown = featured.data?.slice(0, 1) ?? [];
  return (
    <div data-visitor>
      <Hero offer={shown[0]} loading={featured.isPending} />
      <VisitorSections shown={shown} waiting={featured.isPending} storeUrl={storeUrl} />
    </div>
  );
}

const MemberSections = lazy(async () => ({
  default: (await import('./components/member-sections')).MemberSections,
}));

/** Home for members; everything is asked for at once, before it is known who exactly it is. */
function MemberHome({ storeUrl }: ExtensionPromptProps) {
  const session = useSession();
  usePrefetchQuery(featuredOffersQuery());
  usePrefetchQuery(featuredAccountsQuery());
  usePrefetchQuery(categoryCountsQuery());
  usePrefetchQuery(newestOffersQuery());
  return (
    <>
      <WelcomeBanner account={session} loading={session.status === 'loading'} />
      <LazyPart waiting={<ComingSections />}>
        <MemberSections storeUrl={storeUrl} />
      </LazyPart>
    </>
  );
}

/** The first section in its size, and room that keeps the footer out of sight. */
function ComingSections() {
  return (
    <div className="min-h-dvh">
      <HomeSection title="Featured Offers">
        <OfferCarouselSkeleton />
      </HomeSection>
    </div>
  );
}
