import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { CAROUSEL_CONTROLS, CAROUSEL_TRACK, CAROUSEL_VIEWPORT, carouselSlide } from './carousel-skeleton';
import { IconButton } from './icon-button';

/** Embla's `duration`, in a unit of its own and not in milliseconds; 0 jumps. */
const GLIDE = 24;

export interface CarouselProps {
  /** What the slides are: 'Featured Offers'. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
}

type Api = ReturnType<typeof useEmblaCarousel>[1];

/**
 * The carousel's position, as Embla tells it: the stop that is shown, and how many there are, which is undefined until Embla has measured
 * the slides.
 */
function usePosition(api: Api) {
  const subscribe = useCallback(
    (changed: () => void) => {
      api?.on('select', changed).on('reInit', changed);
      return () => {
        api?.off('select', changed).off('reInit', changed);
      };
    },
    [api],
  );
  const selected = useSyncExternalStore(subscribe, () => api?.selectedScrollSnap() ?? 0);
  const stops = useSyncExternalStore(subscribe, () => api?.scrollSnapList().length);
  return { selected, stops };
}

/**
 * Slides side by side, moved by finger, button or arrow key and never by themselves; in a loop where there is more
 * than one. A slide that takes the focus comes into view.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const count = slides.length;
  const [viewport, api] = useEmblaCarousel({
    align: 'start',
    loop: count > 1,
    duration: GLIDE,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
    // A mouse doesn't drag, so that it can select a code's text; it has the buttons.
    watchDrag: (_, event) => event.type !== 'mousedown',
    // Embla itself shows a focused slide only if it takes the focus within 10 ms of the key press, which a busy device doesn't manage.
    watchFocus: false,
  });
  const { selected, stops } = usePosition(api);
  const allInView = stops !== undefined && stops < 2;

  const showFocused = (slide: number, { target }: FocusEvent) => {
    if (!api || !target.matches(':focus-visible')) return;
    // The browser scrolls to what takes the focus, too.
    api.rootNode().scrollLeft = 0;
    const atOnce = true;
    api.scrollTo(slide, atOnce);
  };

  const moveByArrow = (event: KeyboardEvent) => {
    // With these an arrow key is the browser's: it goes back, for example.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') api?.scrollPrev();
    else api?.scrollNext();
  };

  return (
    <fieldset aria-roledescription="carousel" aria-label={label} onKeyDown={moveByArrow} className="min-w-0">
      <div ref={viewport} className={CAROUSEL_VIEWPORT}>
        <ul className={CAROUSEL_TRACK}>
          {slides.map((slide, index) => (
            <li
              key={slide.key}
              onFocus={(event) => showFocused(index, event)}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              className={carouselSlide(count)}
            >
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      {!allInView && (
        <div className={CAROUSEL_CONTROLS}>
          <IconButton
            variant="outline"
            label={`Previous of ${label}`}
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={() => api?.scrollPrev()}
          />
          <p aria-live="polite" className="min-w-16 text-center text-sm text-muted tabular-nums">
            {`${selected + 1} of ${count}`}
          </p>
          <IconButton
            variant="outline"
            label={`Next of ${label}`}
            icon={<ArrowRight size={20} aria-hidden="true" />}
            onClick={() => api?.scrollNext()}
          />
        </div>
      )}
    </fieldset>
  );
}
