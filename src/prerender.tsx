import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { fullTitle } from '@/shared/layout/use-page-meta';
import { type Page, pageName, pages } from '@/shared/pages';

/** A page as the build and the host know it. */
export interface BuiltPage extends Page {
  /** The name of its module in src/routes and of its document. */
  name: string;
  fullTitle: string;
  /** The page's HTML as a visitor sees it before data has come; empty when the page isn't drawn. */
  body: string;
}

/**
 * Draws the pages for the build (hosting/build-plugin.ts): on the first visit something is on the screen while the app's code is
 * still loading, and search engines that run no script can read it.
 */
export async function builtPages(): Promise<BuiltPage[]> {
  return Promise.all(
    Object.values(pages).map(async (page) => ({
      ...page,
      name: pageName(page),
      fullTitle: fullTitle(page.title),
      body: page.document === 'drawn' ? await draw(page.path.replace(/:\w+/, '-')) : '',
    })),
  );
}

async function draw(path: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and can't be drawn.`);
  if (context.errors) throw new Error(`${path} can't be drawn.`, { cause: Object.values(context.errors)[0] });
  return renderToString(
    <Providers>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
}
