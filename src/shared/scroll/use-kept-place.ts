import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { itemInView, keepPlace } from './place';

/** When the page has rested for this long after a scroll, its place is kept. */
const REST_MS = 100;

/** Keeps the page's place for Back and a reload: once for the whole app. */
export function useKeptPlace() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      // A list that is loading, or couldn't be loaded, comes back to the item that was in view before.
      if (document.querySelector('[data-item]')) keepPlace(address, { item: itemInView() });
    };
    const keepAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    };
    window.addEventListener('scroll', keepAtRest, { signal, passive: true });
    // A press may lead to another page.
    window.addEventListener('click', keep, { signal, capture: true });
    // When the page hides, its history entry takes no change any more.
    window.addEventListener('beforeunload', keep, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [address]);
}
