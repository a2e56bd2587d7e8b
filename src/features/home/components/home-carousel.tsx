import { lazy, type ReactNode } from 'react';
import { OfferTicketSkeleton } from '@/features/offer/offer-ticket-skeleton';
import { LazyPart } from '@/shared/layout/lazy-part';
import type { CarouselProps } from '@/ui/carousel';
import { CarouselSkeleton } from '@/ui/carousel-skeleton';
import { FEATURED_OFFERS } from '../home-lists';

// The page's other sections don't wait for Embla.
const Carousel = lazy(async () => ({ default: (await import('@/ui/carousel')).Carousel }));

interface HomeCarouselProps extends CarouselProps {
  /** Takes the carousel's size while its chunk loads. */
  waiting: ReactNode;
  /** The same slides without movement, when the chunk can't be loaded. */
  failed: ReactNode;
}

export function HomeCarousel({ waiting, failed, ...carousel }: HomeCarouselProps) {
  return (
    <LazyPart waiting={waiting} failed={failed}>
      <Carousel {...carousel} />
    </LazyPart>
  );
}

export function OfferCarouselSkeleton() {
  return <CarouselSkeleton label="Loading offers" count={FEATURED_OFFERS} slide={<OfferTicketSkeleton />} />;
}
