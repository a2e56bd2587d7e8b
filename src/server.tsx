import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { DocumentData } from '@/app/document-data';
import { createQueryClient, Providers } from '@/app/providers';
import { createRoutes, type LoaderData } from '@/app/routes';
import {
  type DocumentHead,
  DocumentHeadContext,
  HeadElements,
  type HeadElementsProps,
} from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { RouterContext } from '@/shared/router-context';
import { currentHour, DocumentHourContext } from '@/shared/today';
import { HydratedContext } from '@/ui/use-hydrated';

/** A page as a visitor sees it first, for the site's host (hosting/) to send. */
export interface RenderedPage {
  isNotFound: boolean;
  /** The path and query to which the page has moved, if it has; the other properties are of no use then. */
  movedTo: string | undefined;
  meta: HeadElementsProps;
  html: string;
  data: DocumentData;
  /** Whether all data came in time; the app asks for what is missing. */
  isComplete: boolean;
}

/**
 * Renders a page for a visitor, whoever asks: it knows no cookies and no session.
 * @param address as src/shared/document-address.ts writes it
 * @param waitMs how long the data may take; 0 renders the page without any
 */
export async function renderPage(address: string, waitMs: number): Promise<RenderedPage> {
  const url = new URL(address, 'http://site.invalid');
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const { query, dataRoutes } = createStaticHandler(createRoutes({ client: waitMs > 0 ? client : null }));
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${address} answers with ${context.status}.`);
  if (context.errors) throw new Error(`${address} has no page.`, { cause: Object.values(context.errors)[0] });
  const reading = Object.values<LoaderData | null>(context.loaderData).map((data) => data?.reading);
  const isComplete = waitMs > 0 && (await waitForData(client, reading, waitMs));

  const router = createStaticRouter(dataRoutes, context);
  const { head, said } = newHead();
  const hour = currentHour();
  const stream = await renderToReadableStream(
    <DocumentHeadContext value={head}>
      <HydratedContext value={false}>
        <DocumentHourContext value={hour}>
          <Providers client={client}>
            <RouterContext value={router}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </RouterContext>
          </Providers>
        </DocumentHourContext>
      </HydratedContext>
    </DocumentHeadContext>,
    // Without this, React moves large parts of a page into place by inline scripts, which the site's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  return {
    ...said,
    html: await new Response(stream).text(),
    data: { address, hour, data: dehydrate(client) },
    isComplete,
  };
}

/** The elements of a document's head that tell what it is about. */
export const renderHead = (meta: HeadElementsProps) => renderToStaticMarkup(<HeadElements {...meta} />);

/**
 * Waits for the page's data. Queries that fail or take longer are removed from the cache, so that the hydrated page requests them.
 * @returns whether all data came in time
 */
async function waitForData(
  client: QueryClient,
  reading: (Promise<unknown> | undefined)[],
  waitMs: number,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, waitMs, false);
  });
  const all = Promise.all(reading).then(
    () => true,
    () => false,
  );
  const hasRead = await Promise.race([all, timeout]);
  clearTimeout(timer);
  await client.cancelQueries();
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== 'success' });
  for (const query of failed) client.getQueryCache().remove(query);
  return hasRead && failed.length === 0;
}

/** Collects what the page says about itself while it is rendered. */
function newHead() {
  const said: Pick<RenderedPage, 'isNotFound' | 'movedTo' | 'meta'> = {
    isNotFound: false,
    movedTo: undefined,
    meta: { title: pages.home.title, path: undefined },
  };
  const head: DocumentHead = {
    meta: (meta) => {
      said.meta = meta;
    },
    notFound: () => {
      said.isNotFound = true;
    },
    movedTo: (path) => {
      said.movedTo = path;
    },
  };
  return { head, said };
}
