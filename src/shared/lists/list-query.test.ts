import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { listQuery, refreshLists } from './list-query';

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
