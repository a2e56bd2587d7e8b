import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { categoryCountsQuery } from '@/shared/categories/category-counts';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { featuredAccountsQuery } from '../data/featured-accounts';
import { featuredOffersQuery } from '../data/featured-offers';
import { newestOffersQuery } from '../data/newest-offers';
import type { ExtensionPromptProps } from './extension-prompt';
import { HomeSection } from './home-section';
import { OfferCarouselSkeleton } from './offer-carousel-skeleton';
import { WelcomeBanner } from './welcome-banner';

const MemberSections = lazy(async () => ({ default: (await import('./member-sections')).MemberSections }));

/** Home for members; everything is asked for at once, before it is known who exactly it is. */
export function MemberHome({ storeUrl }: ExtensionPromptProps) {
  const { status, profile } = useSession();
  usePrefetchQuery(featuredOffersQuery());
  usePrefetchQuery(featuredAccountsQuery());
  usePrefetchQuery(categoryCountsQuery());
  usePrefetchQuery(newestOffersQuery());
  return (
    <>
      <WelcomeBanner profile={profile} loading={status === 'loading'} />
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
