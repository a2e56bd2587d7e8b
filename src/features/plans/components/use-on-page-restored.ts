import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser's Back restores the page from its cache, for instance with a button that still shows 'Processing'. */
export function useOnPageRestored(onReturn: () => void) {
  const returned = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  });
  useEffect(() => {
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);
}
