import type { ReactNode } from 'react';

interface ItemListProps<Item> {
  items: readonly Item[];
  /** How the list lays its items out. */
  className: string;
  children: (item: Item) => ReactNode;
}

/** The items of a list. */
export function ItemList<Item extends { id: string }>({ items, className, children }: ItemListProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.id} data-item={item.id} className="min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
