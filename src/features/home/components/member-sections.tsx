import { useQuery } from '@tanstack/react-query';
import { OfferGrid } from '@/features/offer/offer-grid';
import { OfferTicket } from '@/features/offer/offer-ticket';
import { featuredOffersQuery } from '../offers';
import { AccountsSection } from './accounts-section';
import { CategoriesSection } from './categories-section';
import { ExtensionPrompt, type ExtensionPromptProps } from './extension-prompt';
import { HomeCarousel, OfferCarouselSkeleton } from './home-carousel';
import { NewestSection } from './newest-section';
import { OffersSection } from './offers-section';

/** The sections below the welcome banner. */
export function MemberSections({ storeUrl }: ExtensionPromptProps) {
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
      <ExtensionPrompt storeUrl={storeUrl} />
    </>
  );
}
