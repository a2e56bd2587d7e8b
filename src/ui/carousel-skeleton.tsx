import type { ReactNode } from 'react';
import { CAROUSEL_CONTROLS, CAROUSEL_TRACK, CAROUSEL_VIEWPORT, carouselSlide } from './carousel-layout';

export interface CarouselSkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  count: number;
  /** Stands for one slide, in its size. */
  slide: ReactNode;
}

/** Takes a carousel's size while the carousel and its slides load. */
export function CarouselSkeleton({ label, count, slide }: CarouselSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <div className={CAROUSEL_VIEWPORT}>
        <div className={CAROUSEL_TRACK}>
          {Array.from({ length: count }, (_, place) => `place ${place}`).map((key) => (
            <div key={key} className={carouselSlide(count)}>
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className={CAROUSEL_CONTROLS} />
    </div>
  );
}
