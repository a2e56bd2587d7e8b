/** The rows of a long list that are rendered, and the room of those that aren't. */
export interface RowWindow {
  columns: number;
  rows: readonly WindowRow[];
  /** The height of what follows the last of them, in pixels. */
  after: number;
  /** To be called with the first item of each row; the item has the row's index in `data-index`. */
  measure: (item: HTMLElement | null) => void;
}

interface WindowRow {
  index: number;
  /** The height of the rows that are left out before it, in pixels. */
  before: number;
}

const measureNothing = () => undefined;

/** A list that is rendered whole is like one row of all its items. */
export const wholeList = (items: readonly unknown[]): RowWindow => ({
  columns: items.length,
  rows: [{ index: 0, before: 0 }],
  after: 0,
  measure: measureNothing,
});

/** Nothing yet, in room enough for wherever the page was scrolled to. */
export const noRows = (items: readonly unknown[], itemHeight: number): RowWindow => ({
  columns: 1,
  rows: [],
  after: items.length * itemHeight,
  measure: measureNothing,
});
