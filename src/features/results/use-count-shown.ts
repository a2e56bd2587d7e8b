import { type RefCallback, useMemo } from 'react';
import { useCountResult } from './use-count-result';

/** As long as this, half of a ticket has to be in view. */
const SHOWN_MS = 1_000;

/**
 * Counts the offers of a list as shown in full, each once (docs/product/results.md#what-is-counted).
 * @returns what takes each item of the list as its ref; the item has the offer's id in `data-item`
 */
export function useCountShown(): RefCallback<HTMLElement> {
  const count = useCountResult();
  return useMemo(() => watchItems((offer) => count(offer, 'shown')), [count]);
}

function watchItems(countShown: (offer: string) => void) {
  const counted = new Set<string>();
  return (item: HTMLElement | null) => {
    const offer = item?.dataset.item ?? '';
    if (!item || counted.has(offer)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(countOnce, SHOWN_MS);
      },
      { threshold: 0.5 },
    );
    const countOnce = () => {
      observer.disconnect();
      counted.add(offer);
      countShown(offer);
    };
    observer.observe(item);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  };
}
