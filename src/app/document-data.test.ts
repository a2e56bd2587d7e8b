import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { hydrateCache } from './document-data';

afterEach(() => {
  vi.useRealTimers();
});

it("a document's data counts as new on arrival, however long the document was on its way", async () => {
  vi.useFakeTimers();
  const host = new QueryClient();
  await host.fetchQuery({ queryKey: ['deals'], queryFn: async () => ['a'] });
  const data = structuredClone(dehydrate(host));

  vi.advanceTimersByTime(600_000);
  const browser = new QueryClient();
  hydrateCache(browser, data);
  const deals = browser.getQueryCache().find({ queryKey: ['deals'] });
  expect(deals?.state.data).toEqual(['a']);
  expect(deals?.isStaleByTime(30_000)).toBe(false);
  vi.advanceTimersByTime(31_000);
  expect(deals?.isStaleByTime(30_000)).toBe(true);
});

it("a document's data that is empty for a visitor is fetched again at once, because a member may see something", async () => {
  const host = new QueryClient();
  await host.fetchQuery({ queryKey: ['offer'], queryFn: async () => null });
  const browser = new QueryClient();
  hydrateCache(browser, structuredClone(dehydrate(host)));
  const queryFn = vi.fn(async () => 'For followers');
  const offer = new QueryObserver(browser, { queryKey: ['offer'], queryFn, staleTime: 30_000 });
  expect(offer.getCurrentResult().data).toBeNull();
  const stop = offer.subscribe(() => undefined);
  await vi.waitFor(() => expect(offer.getCurrentResult().data).toBe('For followers'));
  stop();
});
