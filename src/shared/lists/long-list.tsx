import {
  lazy,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useReturnToItem } from '../scroll/use-return-to-item';
import { PAGE_SIZE } from './pages';
import type { RowVirtualizerProps } from './row-virtualizer';
import { noRows, type RowWindow, wholeList } from './row-window';

/** A list of up to two pages is rendered whole, as the document brings it; its visitors don't load the virtualizer. */
const MOST_WHOLE = 2 * PAGE_SIZE;

const loadVirtualizer = () => import('./row-virtualizer');
const RowVirtualizer = lazy(async () => {
  // Without it, all items are rendered.
  const { RowVirtualizer } = await loadVirtualizer().catch(() => ({ RowVirtualizer: AllRows }));
  return { default: RowVirtualizer };
});

/** Loads what a list of that many items needs, while the items load. */
export function prepareLongList(length: number) {
  if (length > MOST_WHOLE) void loadVirtualizer().catch(() => undefined);
}

function AllRows({ items, onChange }: RowVirtualizerProps): ReactNode {
  useEffect(() => onChange(wholeList(items)), [items, onChange]);
  return null;
}

interface LongListProps<Item> {
  items: readonly Item[];
  /** How the list lays its items out: one column, or a grid whose rows all have the same columns. */
  className: string;
  /** The height of an item, about, until it is on the screen. */
  itemHeight: number;
  itemRef?: RefCallback<HTMLLIElement>;
  children: (item: Item) => ReactNode;
}

/** The items of a list. Of a long one, those are rendered that are on the screen or near (docs/decisions/place-and-focus.md#long-lists). */
export function LongList<Item extends { id: string }>({
  items,
  className,
  itemHeight,
  itemRef,
  children,
}: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState<RowWindow | null>(null);
  const [focused, setFocused] = useState<string>();

  const isLong = items.length > MOST_WHOLE;
  const first = items[0]?.id;
  // The first item of the list that was rendered whole. One that has grown stays so until its rows are known.
  const [whole, setWhole] = useState(isLong ? undefined : first);
  if (!isLong && whole !== first) setWhole(first);
  const isWhole = !isLong || (found === null && whole === first);
  const { columns, rows, after, measure } = isWhole ? wholeList(items) : (found ?? noRows(items, itemHeight));
  useReturnToItem(list, isWhole || found !== null);

  const rowRef = useCallback(
    (item: HTMLLIElement) => {
      measure(item);
      const end = itemRef?.(item);
      return () => {
        measure(null);
        if (typeof end === 'function') end();
      };
    },
    [measure, itemRef],
  );
  const renderItem = (item: Item, place: number, { before, index }: RowWindow['rows'][number]) => (
    <li
      key={item.id}
      ref={place % columns === 0 ? rowRef : itemRef}
      data-item={item.id}
      className="min-w-0"
      style={{ marginBlockStart: before || undefined }}
      {...(isLong && { 'data-index': index, 'aria-setsize': items.length, 'aria-posinset': place + 1 })}
    >
      {children(item)}
    </li>
  );
  return (
    <>
      <ul
        ref={list}
        className={className}
        // The virtualizer keeps what is read in its place. The browser would do it once more.
        style={isWhole ? undefined : { paddingBlockEnd: after, overflowAnchor: 'none' }}
        onFocus={isLong ? ({ target }) => setFocused(itemAround(target)) : undefined}
      >
        {rows.flatMap((row) => {
          const from = row.index * columns;
          return items.slice(from, from + columns).map((item, place) => renderItem(item, from + place, row));
        })}
      </ul>
      {isLong && (
        <Suspense>
          <RowVirtualizer
            list={list}
            items={items}
            itemHeight={itemHeight}
            focused={focused}
            isWhole={isWhole}
            onChange={setFound}
          />
        </Suspense>
      )}
    </>
  );
}

const itemAround = (element: Element) => element.closest<HTMLElement>('[data-item]')?.dataset.item;
