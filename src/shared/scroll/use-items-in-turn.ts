import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { placeAt, scrollKey } from './scroll-places';
import { useIsOfDocument } from './use-is-of-document';

/**
 * Which items of a list to render now: those that come into view first, and all others a little later, in slices between which the page answers.
 * A list of the document is there in full already (docs/decisions/place-and-focus.md#long-lists).
 * @param height of an item, in pixels
 */
export function useItemsInTurn(items: readonly { id: string }[], height: number): (index: number) => boolean {
  const isOfDocument = useIsOfDocument();
  const key = scrollKey(useLocation());
  const isReturn = useNavigationType() === 'POP';
  const [first] = useState(() => {
    if (isOfDocument) return { from: 0, to: items.length };
    const { item } = (isReturn && placeAt(key)) || {};
    const place = Math.max(
      items.findIndex(({ id }) => id === item?.id),
      0,
    );
    const columns = window.innerWidth < 640 ? 1 : 3;
    // The first item in view may be anywhere in its row, and the last one may be in view in part.
    const count = columns * (Math.ceil(window.innerHeight / height) + 1);
    return { from: place - columns, to: place + count };
  });
  const rendered = useDeferredValue(items.length, isOfDocument ? items.length : 0);
  return (index) => index < rendered || (index >= first.from && index < first.to);
}
