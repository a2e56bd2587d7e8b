import {
  defaultRangeExtractor,
  observeWindowOffset,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import { storedScrollPosition } from '../scroll/scroll-position';
import { useReturnToItem } from '../scroll/use-return-to-item';
import { focusControl, type StandingItems, standingItems } from './standing-items';
import { type GridLayout, useGridLayout } from './use-grid-layout';
import type { ListProps } from './whole-list';

/** A list with those of its items in the document that are on the screen or near. */
export function VirtualList(props: ListProps) {
  const { list, items, className, itemHeight } = props;
  const [standing, setStanding] = useState(() => standingItems(list.current));
  const [focused, setFocused] = useState(standing?.focused?.item);
  const layout = useGridLayout(list);
  const columns = layout?.columns;
  const [columnsBefore, setColumnsBefore] = useState(columns);
  if (columns !== columnsBefore) {
    setColumnsBefore(columns);
    if (columnsBefore !== undefined) setStanding(null);
  }
  return (
    <ul
      ref={list}
      className={className}
      // The virtualizer keeps what is read in its place. The browser would do it once more.
      style={{ overflowAnchor: 'none' }}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-item]')?.dataset.item)}
    >
      {layout ? (
        // With other columns the rows are others, and the list returns to the item that was in view.
        <Rows key={columns} {...props} layout={layout} standing={standing} focused={focused} />
      ) : (
        // Room enough for wherever the page was scrolled to.
        <li aria-hidden="true" style={{ blockSize: items.length * itemHeight }} />
      )}
    </ul>
  );
}

interface RowsProps extends ListProps {
  layout: GridLayout;
  /** What the list showed before, rendered whole, if it did. */
  standing: StandingItems | null;
  /** The item that has, or had, the focus. Its row stays, and so do the two beside it, to which the Tab key leads. */
  focused: string | undefined;
}

function Rows({ list, items, itemRef, itemHeight, focused, layout, standing }: RowsProps) {
  const { columns, gap, top } = layout;
  // What is on the screen comes first; then so much beyond its edges that scrolling and the Tab key find rows there.
  const ahead = useDeferredValue(window.innerHeight, standing ? window.innerHeight : 0);
  const rowOf = (id: string | undefined) => {
    const index = items.findIndex((item) => item.id === id);
    return index < 0 ? undefined : Math.floor(index / columns);
  };
  const offsetOfPlace = () => {
    const { item } = storedScrollPosition();
    const row = rowOf(item?.id);
    return item && row !== undefined ? top + row * (itemHeight + gap) - item.offset : window.scrollY;
  };
  const keyOf = useCallback((row: number) => items[row * columns]?.id ?? row, [items, columns]);
  const focusedRow = rowOf(focused);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focusedRow, range.count),
    [focusedRow],
  );
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    getItemKey: keyOf,
    estimateSize: (row) => standing?.heights[row * columns] ?? itemHeight,
    gap,
    scrollMargin: top,
    overscan: Math.ceil(ahead / itemHeight),
    rangeExtractor,
    initialOffset: () => (standing ? window.scrollY : offsetOfPlace()),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementOffset: (instance, callback) => {
      // Somebody may have scrolled while these rows were rendered; the virtualizer would scroll back.
      if (standing) callback(window.scrollY, false);
      return observeWindowOffset(instance, callback);
    },
  });
  useReturnToItem(list, !standing);
  useLayoutEffect(() => {
    if (standing?.focused && list.current) focusControl(list.current, standing.focused);
  }, [list, standing]);

  const { measureElement } = virtualizer;
  const rowRef = useCallback(
    (item: HTMLLIElement) => {
      measureElement(item);
      const end = itemRef?.(item);
      return () => {
        measureElement(null);
        if (typeof end === 'function') end();
      };
    },
    [measureElement, itemRef],
  );
  const rows = virtualizer.getVirtualItems();
  const bottom = top + virtualizer.getTotalSize();
  return rows.flatMap(({ index: row, start, end }, index) => {
    const from = row * columns;
    const endBefore = rows[index - 1]?.end ?? top - gap;
    const isLast = index === rows.length - 1;
    // What is left out before a row, and after the last one.
    const room = { marginBlockStart: start - endBefore - gap, marginBlockEnd: isLast ? bottom - end : 0 };
    return items.slice(from, from + columns).map(({ id, content }, column) => (
      <li
        key={id}
        ref={column === 0 ? rowRef : itemRef}
        data-item={id}
        data-index={row}
        className="min-w-0"
        style={room}
        aria-setsize={items.length}
        aria-posinset={from + column + 1}
      >
        {content}
      </li>
    ));
  });
}

function withFocused(rows: number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return rows;
  const kept = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...rows, ...kept])].sort((one, other) => one - other);
}
