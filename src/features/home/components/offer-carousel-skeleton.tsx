import { OfferTicketSkeleton } from '@/shared/offers/offer-ticket-skeleton';
import { CarouselSkeleton } from '@/ui/carousel-skeleton';
import { FEATURED_OFFERS } from '../data/featured-offers';

export function OfferCarouselSkeleton() {
  return <CarouselSkeleton label="Loading offers" count={FEATURED_OFFERS} slide={<OfferTicketSkeleton />} />;
}
