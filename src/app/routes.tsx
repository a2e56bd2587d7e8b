import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { type Guard, type Page, pages } from '@/shared/pages';
import { RootErrorPage } from './error-page';
import { moduleOf } from './page-modules';
import { RootLayout } from './root-layout';
import {
  NEEDS_SESSION,
  RequireAgency,
  RequireInfluencer,
  RequireNoSession,
  RequireProfile,
  RequireSession,
} from './route-guards';

/** Keeps the page's height until its chunk has loaded, so that the footer doesn't move. */
const HydrateFallback = () => <div className="min-h-dvh" />;

function routeOf(page: Page): RouteObject {
  const load = moduleOf(page);
  return {
    path: page.path,
    HydrateFallback,
    lazy: async () => {
      const { Component } = await load();
      return {
        element: (
          <>
            <PageMeta {...page} />
            <Component />
          </>
        ),
      };
    },
  };
}

/** Rendered before the page, because effects run in order and the page's own title must replace the registry's. */
function PageMeta({ title, description, crawlers }: Page) {
  usePageMeta({ title, description, isPrivate: crawlers !== 'index' });
  return null;
}

const withSession = (children: RouteObject[]): RouteObject => ({
  element: <RequireSession />,
  handle: NEEDS_SESSION,
  children,
});
const withProfile = (children: RouteObject[]) => withSession([{ element: <RequireProfile />, children }]);

/** The guards' routes around the routes of the pages that they guard. */
const guards: Record<Guard, (children: RouteObject[]) => RouteObject> = {
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
  profile: withProfile,
  influencer: (children) => withSession([{ element: <RequireInfluencer />, children }]),
  agency: (children) => withProfile([{ element: <RequireAgency />, children }]),
};

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RootErrorPage />,
    children: [
      ...Object.values(pages).map((page) => guards[page.guard]([routeOf(page)])),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
