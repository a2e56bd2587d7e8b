import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { paths } from '@/lib/paths';
import { foundPages, fullTitle } from '@/shared/layout/found-pages';

/** A page as a visitor sees it before any data has come. */
export interface PrerenderedPage {
  /** The module of its route, below src/routes. */
  route: string;
  /** The document that the host sends for it, in the build's folder. */
  file: string;
  /** What stands in the page; empty where it depends on its address. */
  body: string;
  /** What it says of itself; none where that depends on its address. */
  head?: { path: string; title: string; description: string };
}

/**
 * Draws the pages that anybody may find, for the build (hosting/build-plugin.ts): whoever comes for the first time sees
 * something while the app is still on its way, and whoever runs no script reads it.
 */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [
    { route: 'browse/influencer', file: 'influencer.html', body: await draw(paths.influencer.to('-')) },
    // Its name stands on it, and is known with the address alone.
    { route: 'browse/brand', file: 'brand.html', body: '' },
  ];
  for (const { route, path, title, description } of Object.values(foundPages)) {
    const file = `${path === paths.home.to() ? 'index' : path.slice(1)}.html`;
    const head = { path, title: fullTitle(title), description };
    pages.push({ route, file, body: await draw(path), head });
  }
  return pages;
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
