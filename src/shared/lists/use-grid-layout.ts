import { type RefObject, useLayoutEffect, useState } from 'react';

export interface GridLayout {
  columns: number;
  /** Between two rows, in pixels. */
  gap: number;
  /** How far below the page's beginning the list begins, in pixels. */
  top: number;
}

/** How the styles lay a list out at its present width. */
export function useGridLayout(list: RefObject<HTMLElement | null>): GridLayout | undefined {
  const [layout, setLayout] = useState<GridLayout>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setLayout((before) => sameOrNew(before, layoutOf(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Whatever is above the list moves it, and makes the page higher.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

function layoutOf(list: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(' ').length,
    gap: Number.parseFloat(rowGap) || 0,
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  };
}

function sameOrNew(before: GridLayout | undefined, now: GridLayout): GridLayout {
  const isSame = before?.columns === now.columns && before.gap === now.gap && before.top === now.top;
  return isSame ? before : now;
}
