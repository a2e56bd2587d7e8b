import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Repeated } from './skeleton';

/** The viewport extends into the page's margin, so that shadows, focus rings and the next slide's edge are visible. */
export const CAROUSEL_VIEWPORT = '-mx-4 overflow-hidden px-4 py-3 -my-3 sm:-mx-2 sm:px-2';
/** The gap is inside the slides, so that the loop has the same gap between the last and the first. */
export const CAROUSEL_TRACK = '-ml-4 flex touch-pan-y md:-ml-5';
/** The row with previous, position and next; it has the same height without the buttons. */
export const CAROUSEL_CONTROLS = 'mt-4 flex min-h-11 items-center justify-center gap-2 sm:justify-end';

/** One slide on a phone, two on a tablet, three on a desktop. From three on, a phone shows the next one's edge. */
export function carouselSlide(count: number): string {
  return classNames(
    'min-w-0 flex-none pl-4 sm:basis-1/2 md:pl-5 lg:basis-1/3',
    count > 2 ? 'basis-[90%]' : 'basis-full',
  );
}

interface CarouselSkeletonProps {
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
          <Repeated count={count}>
            <div className={carouselSlide(count)}>{slide}</div>
          </Repeated>
        </div>
      </div>
      <div className={CAROUSEL_CONTROLS} />
    </div>
  );
}
