import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { PAGE_SIZE } from './list-query';

/** So many items come by scrolling. Further ones come by a press, so that the page stays quick and its footer can be reached. */
const MAX_BY_ITSELF = 10 * PAGE_SIZE;
/** How far below the screen's edge the next page is asked for, so that scrolling rarely reaches the end. */
const AHEAD = '600px';

interface ShowMoreProps {
  /** How many items are shown. */
  shown: number;
  hasMore: boolean;
  loading: boolean;
  /** The message of a failure: after it the next page comes by a press only. */
  failure: string | null;
  onShowMore: () => void;
}

/**
 * The end of a list with more pages: shows the next one when scrolled near, and has a button that does the same. The browser isn't to keep it in its
 * place when items come above it: the page would go on and on by itself. Nor is it to keep the footer (src/shared/layout/site-footer.tsx).
 */
export function ShowMore({ shown, hasMore, loading, failure, onShowMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const show = useEffectEvent(onShowMore);
  const isWatching = hasMore && !loading && failure === null && shown < MAX_BY_ITSELF;
  // The end may still be near after a page that came so fast that its loading was never seen.
  const watchedAfter = isWatching ? shown : null;

  useEffect(() => {
    if (watchedAfter === null || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watchedAfter]);

  // The last page takes the button away, and with it the focus.
  useEffect(() => {
    if (!hasMore && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [hasMore]);

  if (!hasMore) {
    return wasPressed ? (
      <div ref={end} tabIndex={-1} className="outline-none">
        <VisuallyHidden>That's the end of the list.</VisuallyHidden>
      </div>
    ) : null;
  }
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-8 [overflow-anchor:none]">
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-coral-text">
          {failure}
        </p>
      )}
      <Button
        variant="secondary"
        loading={loading}
        loadingLabel="Loading..."
        onClick={() => {
          setWasPressed(true);
          onShowMore();
        }}
      >
        {failure === null ? 'Show more' : 'Try again'}
      </Button>
    </div>
  );
}
