import { type RefObject, useEffect } from 'react';
import { useCountResult } from './use-count-result';

/** As long as this, half of a ticket has to be in view. */
const SHOWN_MS = 1_000;

/**
 * Counts the offers in an element's list as shown in full (docs/product/results.md#what-is-counted).
 * @param offers the offers in the list, whose items have their ids in `data-item`
 */
export function useCountShown(list: RefObject<HTMLElement | null>, offers: readonly { id: string }[]) {
  const count = useCountResult();
  useEffect(() => {
    if (!list.current || offers.length === 0) return;
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target));
          if (isIntersecting) timers.set(target, setTimeout(countShown, SHOWN_MS, target));
        }
      },
      { threshold: 0.5 },
    );
    const countShown = (item: Element) => {
      observer.unobserve(item);
      count(item.getAttribute('data-item') ?? '', 'shown');
    };
    for (const item of list.current.querySelectorAll('[data-item]')) observer.observe(item);
    return () => {
      observer.disconnect();
      for (const pending of timers.values()) clearTimeout(pending);
    };
  }, [list, offers, count]);
}
