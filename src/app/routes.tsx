import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type RouteObject, redirect, useLocation, useRouteError } from 'react-router-dom';
import { useOpenOfferMeta } from '@/features/offer/offer-meta';
import { offerQuery } from '@/features/offer/offer-query';
import { signedInId } from '@/lib/supabase/stored-session';
import { pagePath, tabAt } from '@/shared/document-address';
import { NotFoundPage } from '@/shared/layout/instead-of-page';
import { LazyPart } from '@/shared/layout/lazy-part';
import { OverlayMetaContext, PageMeta } from '@/shared/layout/page-meta';
import { openOfferId } from '@/shared/offer-address';
import { type Guard, type Page, pageName, pages } from '@/shared/pages';
import { queryOf, withParameters } from '@/shared/with-parameters';
import { RootErrorPage } from './error-page';
import { loaders, type PageVisit } from './loaders';
import { RootLayout } from './root-layout';
import {
  NEEDS_SESSION,
  RequireInfluencer,
  RequireNoSession,
  RequireRoles,
  RequireSession,
  RequireTeam,
} from './route-guards';
import { type LoadTab, tabLoaders } from './tabs';

// A chunk of its own for each page.
const modules = import.meta.glob<{ Component: ComponentType }>('../routes/*.tsx');

/** What a route's loader returns. Nothing waits for it but the site's host: a page shows its skeletons meanwhile. */
export interface LoaderData {
  reading: Promise<unknown>;
}

interface RoutesOptions {
  /** The query cache that loaders read into; null if they are to read nothing. */
  client: QueryClient | null;
}

/** Keeps the page's height until its chunk has loaded, so that the footer doesn't move. */
const HydrateFallback = () => <div className="min-h-dvh" />;

function pageRoute(page: Page, { client }: RoutesOptions): RouteObject {
  const name = pageName(page);
  const load = modules[`../routes/${name}.tsx`];
  if (!load) throw new Error(`${page.path} has no module src/routes/${name}.tsx.`);
  return {
    id: name,
    path: page.path,
    HydrateFallback,
    lazy: async () => {
      const { Component } = await load();
      return {
        element: (
          <>
            {!page.hasOwnMeta && <MetaOf page={page} />}
            <Component />
          </>
        ),
      };
    },
    loader: ({ request }): LoaderData | null => {
      const url = new URL(request.url);
      const moved = formerTab(page, url);
      if (moved !== undefined) throw redirect(moved);
      if (!client) return null;
      const reading = read(page, { client, url, userId: signedInId() });
      // The page asks again, and says what is wrong.
      reading.catch(() => undefined);
      return { reading };
    },
    // While the page stays, it requests by itself what other filters or another tab show.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      pagePath(currentUrl.pathname) !== pagePath(nextUrl.pathname),
    children: Object.entries(tabLoaders[page.path] ?? {}).map(([tab, loadTab]) =>
      tabRoute(`${name}/${tab}`, tab, loadTab),
    ),
  };
}

/** A page says what it is about, and which of its tabs is open. */
function MetaOf({ page }: { page: Page }) {
  const { pathname } = useLocation();
  const tab = tabAt(page, pathname);
  const title = tab ? `${page.tabs?.[tab]} · ${page.title}` : page.title;
  return <PageMeta {...page} title={title} isPrivate={page.crawlers !== 'index'} />;
}

/** Where an old address leads that names its tab in a parameter (`?tab=results`), as mails that were sent long ago do. */
function formerTab(page: Page, url: URL): string | undefined {
  const tab = url.searchParams.get('tab');
  if (!page.tabs || tab === null) return undefined;
  const rest = withParameters(url.searchParams, { tab: undefined });
  const isTab = tab !== '' && Object.hasOwn(page.tabs, tab);
  const path = isTab ? `${pagePath(url.pathname)}/${tab}` : url.pathname;
  return `${path}${queryOf(rest)}`;
}

function tabRoute(id: string, tab: string, load: LoadTab): RouteObject {
  return {
    id,
    ...(tab === '' ? { index: true as const } : { path: tab }),
    lazy: async () => ({ element: await load() }),
    // A tab that can't be loaded leaves the page around it as it is: LazyPart catches what FailedTab throws.
    errorElement: (
      <LazyPart>
        <FailedTab />
      </LazyPart>
    ),
  };
}

function FailedTab(): never {
  throw useRouteError();
}

/** Reads what a page shows first, and the offer whose sheet the address opens over it (`?offer=`). */
async function read(page: Page, visit: PageVisit) {
  const offerId = openOfferId(visit.url.searchParams);
  await Promise.all([
    loaders[page.path]?.(visit),
    offerId !== null && visit.client.ensureQueryData(offerQuery(offerId)),
  ]);
}

const withSession = (children: RouteObject[]): RouteObject => ({
  element: <RequireSession />,
  handle: NEEDS_SESSION,
  children,
});
const withRoles = (children: RouteObject[]) => withSession([{ element: <RequireRoles />, children }]);

/** The guards' routes around the routes of the pages that they guard. */
const guards: Record<Guard, (children: RouteObject[]) => RouteObject> = {
  open: (children) => ({ children }),
  none: (children) => ({ children }),
  'signing-in': (children) => ({ element: <RequireNoSession otherwise="role-home" />, children }),
  // Somebody who has just signed up is welcomed on the home page (docs/product/accounts-and-sessions.md#sign-up).
  'signing-up': (children) => ({ element: <RequireNoSession otherwise="home" />, children }),
  'signed-in': withSession,
  'signed-in-soon': (children) => ({
    element: <RequireSession waits={false} />,
    handle: NEEDS_SESSION,
    children,
  }),
  roles: withRoles,
  influencer: (children) => withSession([{ element: <RequireInfluencer />, children }]),
  team: (children) => withRoles([{ element: <RequireTeam />, children }]),
};

/** The app's routes, for the browser and for the site's host. */
export function createRoutes(options: RoutesOptions): RouteObject[] {
  return [
    {
      element: (
        <OpenOfferMeta>
          <RootLayout />
        </OpenOfferMeta>
      ),
      errorElement: (
        <OpenOfferMeta>
          <RootErrorPage />
        </OpenOfferMeta>
      ),
      children: [
        ...Object.values(pages).map((page) => guards[page.guard]([pageRoute(page, options)])),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

/** Lets the document say what the open offer's sheet is about, whatever page is below it. */
function OpenOfferMeta({ children }: { children: ReactNode }) {
  return <OverlayMetaContext value={useOpenOfferMeta()}>{children}</OverlayMetaContext>;
}
