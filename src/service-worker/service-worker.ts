/// <reference lib="webworker" />
// Runs beside the app: makes it open without a network, and shows notifications (docs/decisions/offline.md).
// It handles nothing but the site's own documents and files: no answer with anybody's data passes it.
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ACTIVATE_MESSAGE, RENEW_MESSAGE } from '@/lib/service-worker-messages';
import { documentOr, NO_PAGES } from './documents';
import { openNotification, showPush } from './notifications';

declare const self: ServiceWorkerGlobalScope;
/** Files of the build without which the app doesn't open, by address; put in by hosting/single-scripts.ts. */
declare const PRECACHED: string[];
/** The app's document, empty, with its headers; null on the development server, which needs a network anyway. */
declare const SHELL: { html: string; headers: Record<string, string> } | null;

/** The cache of what else of the build was loaded, such as the code of visited pages. */
const ASSETS_CACHE = 'assets';

if (SHELL) {
  const { html, headers } = SHELL;
  const shell = () =>
    new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
  // A file's name changes with its content.
  precacheAndRoute(
    PRECACHED.map((url) => ({ url, revision: null })),
    { directoryIndex: '', cleanURLs: false },
  );
  cleanupOutdatedCaches();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: ASSETS_CACHE }),
  );
  registerRoute(
    new NavigationRoute(({ request, event }) => documentOr(shell, request, preloadedBy(event)), {
      denylist: NO_PAGES,
    }),
  );
}

const preloadedBy = (event: ExtendableEvent) =>
  event instanceof FetchEvent ? Promise.resolve(event.preloadResponse) : Promise.resolve(undefined);

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // This cache was filled under another release.
      caches.delete(ASSETS_CACHE),
      // The browser requests a document while the worker starts, so that it doesn't wait.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE_MESSAGE) void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data?.text() ?? '', self.location.origin));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(self.clients, event.notification.data));
});

// Only a page can tell the server the push service's new address, because only pages have the session. If none is open, the next one does.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(tellPages());
});

async function tellPages() {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: RENEW_MESSAGE });
}
