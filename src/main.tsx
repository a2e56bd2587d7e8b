import './strip-tokens-from-address';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { hydrateCache, readDocumentData } from '@/app/document-data';
import { Hydration } from '@/app/hydration';
import { createQueryClient, Providers } from '@/app/providers';
import { createRoutes } from '@/app/routes';
import { noteClientError, noteUncaughtErrors } from '@/shared/client-errors/note-client-error';
import { documentAddress } from '@/shared/document-address';
import { PAGE_META } from '@/shared/layout/page-meta';
import { isGoneChunk, watchForNewRelease } from '@/shared/reload-once';
import { RouterContext } from '@/shared/router-context';
import { rememberPresses } from '@/ui/pressed-control';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');

noteUncaughtErrors();
watchForNewRelease();
rememberPresses();
void start(root);

async function start(root: HTMLElement) {
  await nextTask();
  // A built document contains the styles (hosting/site.ts).
  if (import.meta.env.DEV) await import('@/ui/styles.css');
  const queryClient = createQueryClient();
  const routes = createRoutes({ client: queryClient });
  const embeddedData = readDocumentData(location);
  // If the page's code can't be loaded, the router tries again and shows the error.
  const loaderData = embeddedData ? await loadPage(routes).catch(() => undefined) : undefined;
  await nextTask();
  const router = createBrowserRouter(routes, loaderData && { hydrationData: { loaderData } });
  await nextTask();

  // Somebody may have gone back to another page meanwhile. The document's data isn't for that one.
  const isSamePage = documentAddress(router.state.location) === embeddedData?.address;
  const documentData = loaderData && isSamePage ? embeddedData : null;
  if (documentData) hydrateCache(queryClient, documentData.data);
  const app = (
    <StrictMode>
      <Hydration root={root} documentHour={documentData?.hour ?? null}>
        <Providers client={queryClient}>
          <RouterContext value={router}>
            <RouterProvider router={router} onError={notePageError} />
          </RouterContext>
        </Providers>
      </Hydration>
    </StrictMode>
  );
  // In a transition React hydrates in pieces, and handles what is pressed meanwhile first.
  if (documentData) startTransition(() => void hydrateRoot(root, app));
  else {
    // The document's head may be of another page; the app adds this one's.
    for (const element of document.head.querySelectorAll(`title, [${PAGE_META}]`)) element.remove();
    createRoot(root).render(app);
  }

  import('@/app/prefetch')
    .then(({ startPrefetching }) => startPrefetching(routes))
    // Without it, pages load when they are opened.
    .catch(() => undefined);
}

/**
 * Loads the code of the document's page before the router begins, because React can hydrate a document only when it can render the
 * same. The page reads what the document hasn't brought.
 * @returns null as the loader data of each of these routes, by its id, so that the router doesn't call the loaders; routes without an id
 * have no loader
 */
async function loadPage(routes: RouteObject[]): Promise<Record<string, null>> {
  const matched = matchRoutes(routes, location)?.map(({ route }) => route) ?? [];
  for (const route of matched) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  return Object.fromEntries(matched.map(({ id = '' }) => [id, null]));
}

/** Notes an error that a page throws and src/app/error-page.tsx shows, unless a newer release has replaced the page's files. */
function notePageError(error: unknown) {
  if (!isGoneChunk(error)) noteClientError(error, 'page');
}

/** Resolves in a task of its own: what a page does at its start is done in several, so that a slow phone paints and answers in between. */
function nextTask() {
  return new Promise<void>((resolve) => setTimeout(resolve));
}
