import { MOST_COUNTED } from '@rules/most-counted';
import type { ListFilters } from '@/domain/list-filters';

/** How many items a list asks for at once; the database gives no more (docs/product/lists-and-search.md#pages-of-a-list). */
export const PAGE_SIZE = 24;

/** One answer of a list function. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages, counted up to MOST_COUNTED; only the first page knows. */
  total: number | undefined;
  /** The cursor to send as `after` for the next page; empty when this page is the last. */
  next: string;
}

interface PageRow {
  cursor: string | null;
  total: number | null;
}

/** What a list sends as `after` for its first page. */
export const FIRST_PAGE = '';

/** The arguments of a list function. A list passes only the filters that its function has. */
export function pageArguments(
  after: string,
  { search, sort, categories = [], country }: Partial<ListFilters> = {},
) {
  return {
    ...(search && { search }),
    ...(categories.length > 0 && { in_categories: [...categories] }),
    ...(country && { in_country: country }),
    ...(after !== FIRST_PAGE && { after }),
    ...(sort && { sort }),
    page_size: PAGE_SIZE,
  };
}

/** Reads the rows of a list function: a page that isn't full is the last one. */
export function pageOf<Row extends PageRow, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Page<Item> {
  const last = rows.length < PAGE_SIZE ? undefined : rows[rows.length - 1];
  return { items: rows.map(toItem), total: rows[0]?.total ?? undefined, next: last?.cursor ?? '' };
}

/** The cursor of the page after these, or undefined at the list's end. */
export function nextCursor<Item>(lastPage: Page<Item>, pages: readonly Page<Item>[]): string | undefined {
  const total = pages[0]?.total ?? MOST_COUNTED;
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isComplete = total < MOST_COUNTED && loaded >= total;
  return isComplete ? undefined : lastPage.next || undefined;
}

/** The items of all pages in order, each once: an item may have moved down a page between two requests. */
export function itemsOf<Item extends { id: string }>(pages: readonly Page<Item>[]): Item[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
}
