import { type RefObject, useLayoutEffect, useState } from 'react';
import { useHydrated } from '@/ui/use-hydrated';
import { itemWith, storedScrollPosition } from './scroll-position';

/**
 * Scrolls to the item that was in view when the page was left, when its list is shown first. A list that the document brought is where
 * the browser has scrolled it to.
 * @param returns false for items that take over from others, which stay where they are
 */
export function useReturnToItem(list: RefObject<HTMLElement | null>, returns = true) {
  const isHydrated = useHydrated();
  const [isToReturn] = useState(returns && isHydrated);
  useLayoutEffect(() => {
    const { item } = storedScrollPosition();
    if (!isToReturn || !item || !list.current) return;
    const found = itemWith(item.id, list.current);
    if (found) window.scrollTo(0, window.scrollY + found.getBoundingClientRect().top - item.offset);
  }, [list, isToReturn]);
}
