import type { RouteObject } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { RootErrorPage } from './error-page';
import { RootLayout } from './root-layout';
import { RequireNoSession } from './route-guards';

/** Every screen is its own chunk; the layout around them is not. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RootErrorPage />,
    children: [
      { path: paths.home.pattern, lazy: () => import('@/routes/browse/home') },
      { path: paths.deals.pattern, lazy: () => import('@/routes/browse/deals') },
      { path: paths.influencers.pattern, lazy: () => import('@/routes/browse/influencers') },
      { path: paths.influencer.pattern, lazy: () => import('@/routes/browse/influencer') },
      { path: paths.myAlerts.pattern, lazy: () => import('@/routes/browse/my-deals') },
      {
        element: <RequireNoSession />,
        children: [
          { path: paths.login.pattern, lazy: () => import('@/routes/account/login') },
          { path: paths.signup.pattern, lazy: () => import('@/routes/account/signup') },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
