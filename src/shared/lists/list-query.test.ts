import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeItems, listQuery, refreshLists } from './list-query';

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
