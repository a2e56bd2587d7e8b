import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { placeHere } from '../scroll/place';
import type { RowWindow } from './row-window';
import { useGridLayout } from './use-grid-layout';

/** How far beyond the screen's edges rows are rendered, so that scrolling and the Tab key find them there. */
const AHEAD_PX = 1_500;

export interface RowVirtualizerProps {
  list: RefObject<HTMLUListElement | null>;
  items: readonly { id: string }[];
  /** Of an item, about. */
  itemHeight: number;
  /** The item that has, or had, the focus. Its row stays, and so do the two beside it, to which the Tab key leads. */
  focused: string | undefined;
  /** Whether all items are rendered still. */
  isWhole: boolean;
  /** Is told which rows to render; null when this is taken out. */
  onChange: (window: RowWindow | null) => void;
}

/** Finds out which rows of a long list to render. It renders nothing itself: the list does (./long-list.tsx). */
export function RowVirtualizer(props: RowVirtualizerProps): ReactNode {
  const layout = useGridLayout(props.list);
  // With other columns the rows are others, and the list returns to the item that was in view.
  return layout && <Rows key={layout.columns} {...layout} {...props} />;
}

type RowsProps = RowVirtualizerProps & NonNullable<ReturnType<typeof useGridLayout>>;

function Rows({ list, items, itemHeight, focused, isWhole, onChange, columns, gap, top }: RowsProps) {
  const keyOf = useCallback((row: number) => items[row * columns]?.id ?? row, [items, columns]);
  const rowOf = (id: string | undefined) => {
    const index = items.findIndex((item) => item.id === id);
    return index < 0 ? undefined : Math.floor(index / columns);
  };
  const offsetOfPlace = () => {
    const { item } = placeHere();
    const row = rowOf(item?.id);
    return item && row !== undefined ? top + row * (itemHeight + gap) - item.offset : window.scrollY;
  };
  // What is on the screen already stays where it is.
  const [initialOffset] = useState(() => (isWhole ? window.scrollY : offsetOfPlace()));
  const [initialMeasurementsCache] = useState(() => (isWhole ? measured(list.current, keyOf, columns) : []));

  const focusedRow = rowOf(focused);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focusedRow, range.count),
    [focusedRow],
  );
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(items.length / columns),
    getItemKey: keyOf,
    estimateSize: () => itemHeight,
    gap,
    scrollMargin: top,
    overscan: Math.ceil(AHEAD_PX / itemHeight),
    rangeExtractor,
    initialOffset,
    initialMeasurementsCache,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  const virtualRows = virtualizer.getVirtualItems();
  const totalSize = virtualizer.getTotalSize();
  const shown = useMemo((): RowWindow => {
    let end = top - gap;
    const rows = virtualRows.map((row) => {
      const before = row.start - end - gap;
      end = row.end;
      return { index: row.index, before };
    });
    return { columns, rows, after: top + totalSize - end, measure: virtualizer.measureElement };
  }, [virtualRows, totalSize, virtualizer, columns, gap, top]);
  useLayoutEffect(() => onChange(shown), [shown, onChange]);
  useLayoutEffect(() => () => onChange(null), [onChange]);
  return null;
}

function withFocused(rows: number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return rows;
  const kept = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...rows, ...kept])].sort((one, other) => one - other);
}

/** The rows of a list that is rendered whole, as the virtualizer would have measured them. */
function measured(list: HTMLElement | null, keyOf: (row: number) => string | number, columns: number) {
  const firsts = [...(list?.children ?? [])].filter((_, place) => place % columns === 0);
  return firsts.map((item, index) => {
    const { top: start, bottom: end, height: size } = item.getBoundingClientRect();
    return { key: keyOf(index), index, start, end, size: Math.round(size), lane: 0 };
  });
}
