import type { ReactNode, RefCallback, RefObject } from 'react';
import { useReturnToItem } from '../scroll/use-return-to-item';

export interface ListedItem {
  id: string;
  content: ReactNode;
}

export interface ListProps {
  list: RefObject<HTMLUListElement | null>;
  items: readonly ListedItem[];
  /** How the list lays its items out: one column, or a grid whose rows all have the same columns. */
  className: string;
  /** The height of an item, about, until it is on the screen. */
  itemHeight: number;
  itemRef?: RefCallback<HTMLLIElement> | undefined;
}

/** A list with all its items in the document. */
export function WholeList({ list, items, className, itemRef }: ListProps) {
  useReturnToItem(list);
  return (
    <ul ref={list} className={className}>
      {items.map(({ id, content }) => (
        <li key={id} ref={itemRef} data-item={id} className="min-w-0">
          {content}
        </li>
      ))}
    </ul>
  );
}
