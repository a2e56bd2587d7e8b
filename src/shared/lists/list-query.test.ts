import { MOST_COUNTED } from '@rules/most-counted';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  changeItems,
  itemsOf,
  listQuery,
  nextCursor,
  PAGE_SIZE,
  type Page,
  pageOf,
  refreshLists,
} from './list-query';

it.each([false, true])(
  'an item that changes leaves its list as stale as it was (invalidated: %s)',
  async (isInvalidated) => {
    const client = new QueryClient();
    const { queryKey } = listQuery<{ id: string }>({
      queryKey: ['influencers', 'list'],
      filters: {},
      fetchPage: async () => ({ items: [], total: 0, next: '' }),
    });
    const page = { items: [{ id: 'a' }, { id: 'b' }], total: 2, next: '' };
    client.setQueryData(queryKey, { pages: [page], pageParams: [''] }, { updatedAt: 1 });
    if (isInvalidated) await client.invalidateQueries({ queryKey });
    changeItems<{ id: string }>(client, ['influencers'], (item) => (item.id === 'b' ? { id: 'c' } : item));
    expect(client.getQueryState(queryKey)).toMatchObject({
      data: { pages: [{ items: [{ id: 'a' }, { id: 'c' }] }] },
      dataUpdatedAt: 1,
      isInvalidated,
    });
  },
);

it("after a change, lists that aren't on the screen leave the cache, and what else is under their keys becomes stale", async () => {
  const client = new QueryClient();
  const page = { items: [{ id: 'a' }], total: 1, next: '' };
  const listOf = (queryKey: string[]) => listQuery({ queryKey, filters: {}, fetchPage: async () => page });
  const changed = listOf(['influencers', 'list']);
  const other = listOf(['offers', 'deals']);
  await client.fetchInfiniteQuery(changed);
  await client.fetchInfiniteQuery(other);
  const profile = ['influencers', 'profile', 'ana'];
  client.setQueryData(profile, 'read');
  await refreshLists(client, [['influencers']]);
  expect(client.getQueryState(changed.queryKey)).toBeUndefined();
  expect(client.getQueryState(profile)).toMatchObject({ data: 'read', isInvalidated: true });
  expect(client.getQueryState(other.queryKey)).toMatchObject({ isInvalidated: false });
});

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
