import { MOST_COUNTED } from '@rules/most-counted';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, type Page, itemsOf, nextCursor, pageOf } from './list-query';

const rows = (count: number, total: number | null, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}`, cursor: `c${from + index}`, total }));
const page = (count: number, total: number | null, from = 0) =>
  pageOf(rows(count, total, from), ({ id }) => ({ id }));
const next = (...pages: Page<{ id: string }>[]) =>
  nextCursor(pages[pages.length - 1] ?? page(0, null), pages);

describe('the pages of a list', () => {
  it('take the total from the first row and the cursor from the last', () => {
    expect(page(PAGE_SIZE, 60)).toMatchObject({ total: 60, next: `c${PAGE_SIZE - 1}` });
    expect(page(PAGE_SIZE, null)).toMatchObject({ total: undefined });
    expect(page(0, null)).toEqual({ items: [], total: undefined, next: '' });
  });

  it.each([
    ['nothing at all', undefined, [page(0, null)]],
    ['less than a page', undefined, [page(5, 5)]],
    ['exactly one page', undefined, [page(24, 24)]],
    ['one more than a page', 'c23', [page(24, 25)]],
    ['its rest', undefined, [page(24, 25), page(1, null, 24)]],
    ['exactly two pages', undefined, [page(24, 48), page(24, null, 24)]],
    ['the middle', 'c47', [page(24, 100), page(24, null, 24)]],
    ['a total that is only a cap', 'c23', [page(24, MOST_COUNTED)]],
    ['an unknown total', 'c23', [page(24, null)]],
    ['a list that grew meanwhile', undefined, [page(24, 30), page(10, null, 24)]],
  ])("have a next page only while the total isn't reached or isn't known: %s", (_case, cursor, pages) => {
    expect(next(...pages)).toBe(cursor);
  });

  it('show an item once when it moved down a page between two requests', () => {
    const ids = itemsOf([page(24, 25), page(2, null, 23)]).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => `${index}`));
  });
});
