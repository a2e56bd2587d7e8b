import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser's Back brings the page as it was left, a button still at work included. */
export function useOnReturn(onReturn: () => void) {
  const returned = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  });
  useEffect(() => {
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);
}
