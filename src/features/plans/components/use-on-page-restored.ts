import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser's Back restores the page from its back/forward cache, where a button may still show 'Processing'. */
export function useOnPageRestored(onRestored: () => void) {
  const shown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
