import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesQuery } from '@/shared/lists/list-source';
import { FIRST_PAGE, pageKeys } from '@/shared/lists/pages';
import { dehydratedData, hydrateCache } from './document-data';

afterEach(() => {
  vi.useRealTimers();
});

it("a document's data fills a list's cache once, counts as new on arrival, and is refreshed a little later", async () => {
  vi.useFakeTimers();
  const source = {
    queryKey: ['deals'],
    fetchPage: async () => ({ items: ['a'], total: 1, next: FIRST_PAGE }),
  };
  const host = new QueryClient();
  await host.fetchInfiniteQuery(pagesQuery(source));
  const data = structuredClone(dehydratedData(host));
  expect(data.queries).toHaveLength(1);

  vi.advanceTimersByTime(600_000);
  const browser = new QueryClient();
  hydrateCache(browser, data);
  const queryFn = vi.fn(async () => null);
  const { firstPage } = pageKeys(source.queryKey, undefined);
  const stop = new QueryObserver(browser, { queryKey: firstPage, queryFn, staleTime: 30_000 }).subscribe(
    () => undefined,
  );
  expect(browser.getQueryData(firstPage)).toMatchObject({ items: ['a'] });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(queryFn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

it("a document's data that is empty for a visitor is fetched again at once, because a member may see something", async () => {
  const host = new QueryClient();
  await host.fetchQuery({ queryKey: ['offer'], queryFn: async () => null });
  const browser = new QueryClient();
  hydrateCache(browser, structuredClone(dehydratedData(host)));
  const queryFn = vi.fn(async () => 'For followers');
  const offer = new QueryObserver(browser, { queryKey: ['offer'], queryFn, staleTime: 30_000 });
  expect(offer.getCurrentResult().data).toBeNull();
  const stop = offer.subscribe(() => undefined);
  await vi.waitFor(() => expect(offer.getCurrentResult().data).toBe('For followers'));
  stop();
});
