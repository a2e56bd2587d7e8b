import { type ReactNode, type RefCallback, Suspense, useState } from 'react';

/** So many items are hydrated at a time: what a phone shows of a list, and a little more. */
const AT_A_TIME = 6;

interface ItemListProps<Item> {
  items: readonly Item[];
  /** How the list lays its items out. */
  className: string;
  itemRef?: RefCallback<HTMLLIElement> | undefined;
  children: (item: Item) => ReactNode;
}

/**
 * The items of a list. React hydrates what stands in a boundary of its own after what stands around it, and lets the browser answer in between, so a
 * document's list is hydrated group by group (docs/decisions/first-visit.md#starting).
 */
export function ItemList<Item extends { id: string }>({
  items,
  className,
  itemRef,
  children,
}: ItemListProps<Item>) {
  // Kept, because an item would be made anew in another group when new ones come above it.
  const [beginnings] = useState(
    () => new Set(items.filter((_, place) => place > 0 && place % AT_A_TIME === 0).map(idOf)),
  );
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && !beginnings.has(item.id)) group.push(item);
    else groups.push([item]);
  }
  const list = groups.reduceRight<ReactNode>(
    (rest, group) => (
      <>
        {group.map((item) => (
          <li key={item.id} ref={itemRef} data-item={item.id} className="min-w-0">
            {children(item)}
          </li>
        ))}
        {rest && <Suspense>{rest}</Suspense>}
      </>
    ),
    null,
  );
  return <ul className={className}>{list}</ul>;
}

const idOf = ({ id }: { id: string }) => id;
