import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser's Back restores the page from its cache, for instance with a button that still shows 'Processing'. */
export function useOnPageRestored(onRestored: () => void) {
  const shown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
