import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentOr, NO_PAGES } from '@/service-worker/documents';
import { openNotification } from '@/service-worker/notifications';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the service worker answers a navigation', () => {
  const shell = () => new Response('shell');
  const request = new Request('https://promobell.example/deals');
  const answer = async (preloaded: Promise<Response | undefined>) =>
    (await documentOr(shell, request, preloaded)).text();

  it('with the document that the browser requested while the worker started', async () => {
    expect(await answer(Promise.resolve(new Response('preloaded')))).toBe('preloaded');
  });

  it("with the host's document when the browser requested none", async () => {
    vi.stubGlobal('fetch', async () => new Response('host'));
    expect(await answer(Promise.resolve(undefined))).toBe('host');
  });

  it("with the host's document, even an error", async () => {
    vi.stubGlobal('fetch', async () => new Response('not found', { status: 404 }));
    expect(await answer(Promise.resolve(undefined))).toBe('not found');
  });

  it("with the app's empty document without a network", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await answer(Promise.resolve(undefined))).toBe('shell');
  });

  it("with the app's empty document when the network doesn't answer", async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const answered = answer(Promise.resolve(undefined));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answered).toBe('shell');
  });

  it.each([
    ['/', true],
    ['/deals?q=shoes', true],
    ['/influencer/chef.baptiste', true],
    ['/brand/booking.com', true],
    ['/brand/feed.xml', true],
    ['/brand/Fernwood/feed.xml', false],
    ['/influencer/chef.baptiste/feed.json?x', false],
    ['/sitemap.xml', false],
    ['/robots.txt', false],
    ['/api/upload-promo-codes', false],
    ['/go/mina-glasswater?q', false],
    ['/embed/influencer/mina', false],
  ])("to %s with a page's document: %s", (path, isPage) => {
    expect(!NO_PAGES.some((pattern) => pattern.test(path))).toBe(isPage);
  });
});

describe('a tapped notification', () => {
  function page(visibilityState: string, frameType = 'top-level', path = '/deals') {
    const heard: unknown[] = [];
    return {
      url: `https://promobell.example${path}`,
      visibilityState,
      frameType,
      heard,
      focus: vi.fn(async () => undefined),
      postMessage: (message: unknown) => heard.push(message),
    };
  }
  const openWindow = vi.fn(async (_path: string) => undefined);
  const pagesOf = (...pages: ReturnType<typeof page>[]) => ({ matchAll: async () => pages, openWindow });

  it('opens a page when none is open', async () => {
    await openNotification(pagesOf(), '/my-deals?offer=1');
    expect(openWindow).toHaveBeenCalledWith('/my-deals?offer=1');
  });

  it('navigates the page that is in view, and no other', async () => {
    const [hidden, visible] = [page('hidden'), page('visible')];
    await openNotification(pagesOf(hidden, visible), '/my-deals?offer=1');
    expect(visible.heard).toEqual([{ type: 'open', path: '/my-deals?offer=1' }]);
    expect(visible.focus).toHaveBeenCalledOnce();
    expect(hidden.heard).toEqual([]);
  });

  it.each([
    ['a frame on another site', 'nested', '/deals'],
    ['a frame that is open in a tab of its own', 'top-level', '/embed/offer/1'],
    ['a feed', 'top-level', '/brand/Fernwood/feed.xml'],
  ])("isn't opened in %s", async (_, frameType, path) => {
    const [other, hidden] = [page('visible', frameType, path), page('hidden')];
    await openNotification(pagesOf(other, hidden), '/my-deals?offer=1');
    expect(other.heard).toEqual([]);
    expect(hidden.heard).toEqual([{ type: 'open', path: '/my-deals?offer=1' }]);
  });

  it('navigates a page in the background when none is in view', async () => {
    const hidden = page('hidden');
    await openNotification(pagesOf(hidden), '/my-deals?offer=1');
    expect(hidden.heard).toEqual([{ type: 'open', path: '/my-deals?offer=1' }]);
  });
});
