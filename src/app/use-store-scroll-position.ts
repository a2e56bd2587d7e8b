import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { itemInView, storeScrollPosition } from '@/shared/scroll/scroll-position';

/** When the page has rested for this long after a scroll, its scroll position is stored. */
const REST_MS = 100;

/** Stores the page's scroll position for Back and a reload: once for the whole app. */
export function useStoreScrollPosition() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      // A list that is loading, or couldn't be loaded, comes back to the item that was in view before.
      if (document.querySelector('[data-item]')) storeScrollPosition(address, { item: itemInView() });
    };
    const storeAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(store, REST_MS);
    };
    window.addEventListener('scroll', storeAtRest, { signal, passive: true });
    // A press may lead to another page.
    window.addEventListener('click', store, { signal, capture: true });
    // When the page hides, its history entry takes no change any more.
    window.addEventListener('beforeunload', store, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [address]);
}
