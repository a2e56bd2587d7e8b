import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { drawItemsInView } from './draw-in-view';
import { itemWith, presentPlace, returnTo } from './return-to';
import { beginVisit, keepPlace, placeAt, scrollKey } from './scroll-places';

const REST_MS = 100;
const retries = new EventTarget();

/** To be called when a list that couldn't be loaded is asked for again: the page then returns to its place once more. */
export function returnOnceMore() {
  retries.dispatchEvent(new Event('retry'));
}

/**
 * After Back and a reload, returns to where the page was left, also when its list has to load again. The router's own scroll
 * restoration handles new pages and knows nothing of content that is still loading.
 */
export function useScrollReturn() {
  const key = scrollKey(useLocation());
  const isReturn = useNavigationType() === 'POP';
  const isReturning = useRef(false);
  useState(() => beginVisit(key));

  useLayoutEffect(() => {
    let end: (() => void) | undefined;
    const begin = () => {
      const place = placeAt(key);
      const item = place?.item && itemWith(place.item.id);
      if (place && place.top !== 0) {
        end?.();
        isReturning.current = true;
        end = returnTo(place, item, () => {
          isReturning.current = false;
        });
      }
      drawItemsInView(item);
    };
    if (isReturn) begin();
    retries.addEventListener('retry', begin);
    return () => {
      retries.removeEventListener('retry', begin);
      end?.();
    };
  }, [key, isReturn]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!isReturning.current) keepPlace(key, presentPlace());
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, REST_MS);
    };
    window.addEventListener('scroll', keepSoon, { signal, passive: true });
    // A press may lead to another page, so the place is saved before.
    window.addEventListener('click', keep, { signal, capture: true });
    window.addEventListener('pagehide', keep, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [key]);
}
