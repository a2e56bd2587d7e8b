import { lazy, type ReactNode } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import type { CarouselProps } from '@/ui/carousel';

// The carousel's library is a chunk of its own, for this page only.
const Carousel = lazy(async () => ({ default: (await import('@/ui/carousel')).Carousel }));

interface HomeCarouselProps extends CarouselProps {
  /** Holds the carousel's room while its chunk is on its way. */
  waiting: ReactNode;
  /** The same, standing still, when the chunk can't be had. */
  failed: ReactNode;
}

export function HomeCarousel({ waiting, failed, ...carousel }: HomeCarouselProps) {
  return (
    <LazyPart waiting={waiting} failed={failed}>
      <Carousel {...carousel} />
    </LazyPart>
  );
}
