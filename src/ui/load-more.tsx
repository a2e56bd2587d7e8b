import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button';

/** How far below the screen's edge loading starts, so that scrolling rarely reaches the end. */
const AHEAD = '600px';

interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** The last attempt failed: nothing is loaded automatically any more, the button tries again. */
  failed?: boolean;
  /** The message of a failure. */
  failedMessage?: string;
}

/** The end of a list with more pages: loads the next one when scrolled near, and has a button that does the same. */
export function LoadMore({
  hasMore,
  loading,
  onLoadMore,
  failed = false,
  failedMessage = 'Could not load more. Please try again.',
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoadMore);
  const waiting = hasMore && !loading && !failed;

  useEffect(() => {
    if (!waiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-8">
      {failed && (
        <p role="alert" className="text-sm font-medium text-coral-text">
          {failedMessage}
        </p>
      )}
      <Button variant="secondary" loading={loading} loadingLabel="Loading..." onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
}
