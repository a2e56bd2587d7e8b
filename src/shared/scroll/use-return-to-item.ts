import { type RefObject, useLayoutEffect, useState } from 'react';
import { itemWith, placeHere } from './place';
import { useIsOfDocument } from './use-is-of-document';

/**
 * Scrolls to the item that was in view when the page was left, as soon as its list shows items. A list that the document brought is where
 * the browser has scrolled it to.
 */
export function useReturnToItem(list: RefObject<HTMLElement | null>, showsItems: boolean) {
  const [isOfDocument] = useState(useIsOfDocument());
  useLayoutEffect(() => {
    const { item } = placeHere();
    if (isOfDocument || !showsItems || !item || !list.current) return;
    const found = itemWith(item.id, list.current);
    if (found) window.scrollTo(0, window.scrollY + found.getBoundingClientRect().top - item.offset);
  }, [list, showsItems, isOfDocument]);
}
