import type { QueryClient } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { readFirstData } from '@/app/page-modules';
import { createQueryClient, Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { type DrawnDocument, dataOf } from '@/shared/drawn-document';
import { type DocumentHead, DocumentHeadContext } from '@/shared/layout/document-head';
import type { PageMeta } from '@/shared/layout/use-page-meta';
import { currentHour } from '@/shared/today';

/** A page as a visitor sees it first, for the site's host (hosting/) to send. */
export interface RenderedPage {
  isNotFound: boolean;
  /** The path of the address under which the page is now; the rest says nothing then. */
  movedTo: string | undefined;
  meta: (PageMeta & { path: string }) | undefined;
  /** Each a piece of JSON. */
  structuredData: string[];
  /** Link elements for the head: pictures to load at once. */
  links: string;
  body: string;
  drawn: DrawnDocument;
  /** Whether all data came in time; the app asks for what is missing. */
  isComplete: boolean;
}

const { query: matchRoute, dataRoutes } = createStaticHandler(routes);

/**
 * Renders a page for a visitor, whoever asks: it knows no cookies and no session.
 * @param address as src/shared/document-address.ts writes it
 * @param waitMs how long the data may take; 0 renders the page without any
 */
export async function renderPage(address: string, waitMs: number): Promise<RenderedPage> {
  const url = new URL(address, 'http://site.invalid');
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const isComplete = waitMs > 0 && (await readInTime(client, url, waitMs));

  const context = await matchRoute(new Request(url));
  if (context instanceof Response) throw new Error(`${address} answers with ${context.status}.`);
  if (context.errors) throw new Error(`${address} has no page.`, { cause: Object.values(context.errors)[0] });
  const { head, said } = newHead();
  const stream = await renderToReadableStream(
    <DocumentHeadContext value={head}>
      <Providers client={client}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </DocumentHeadContext>,
    // By default, large parts of a page would be moved into place by inline scripts, which the site's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  const [links = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
  return {
    ...said,
    links,
    body: html.slice(links.length),
    drawn: { address, hour: currentHour(), data: dataOf(client) },
    isComplete,
  };
}

/** Reads the page's data. What hasn't come in time, or has failed, is forgotten: the page waits for it as for any other data. */
async function readInTime(client: QueryClient, url: URL, waitMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, waitMs, false);
  });
  const reading = readFirstData(client, url, null).then(
    () => true,
    () => false,
  );
  const hasRead = await Promise.race([reading, timeout]);
  clearTimeout(timer);
  await client.cancelQueries();
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== 'success' });
  for (const query of failed) client.getQueryCache().remove(query);
  return hasRead && failed.length === 0;
}

/** Collects what the page says about itself while it is rendered. */
function newHead() {
  let sheet = false;
  const said: Pick<RenderedPage, 'isNotFound' | 'movedTo' | 'meta' | 'structuredData'> = {
    isNotFound: false,
    movedTo: undefined,
    meta: undefined,
    structuredData: [],
  };
  const head: DocumentHead = {
    meta: (meta) => {
      if (!sheet) said.meta = meta;
    },
    sheetMeta: (meta) => {
      sheet = true;
      said.meta = meta;
    },
    structuredData: (json) => void said.structuredData.push(json),
    notFound: () => {
      said.isNotFound = true;
    },
    movedTo: (path) => {
      said.movedTo = path;
    },
  };
  return { head, said };
}
