import type { RouteObject } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { RootErrorPage } from './error-page';
import { RootLayout } from './root-layout';
import {
  NEEDS_SESSION,
  RequireAgency,
  RequireInfluencer,
  RequireNoSession,
  RequireProfile,
  RequireSession,
} from './route-guards';

/** Holds a screen's room until its chunk has come, so that the footer doesn't jump. */
const HydrateFallback = () => <div className="min-h-dvh" />;

/** Every screen is its own chunk; the layout around them is not. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RootErrorPage />,
    children: [
      { path: paths.home.pattern, lazy: () => import('@/routes/browse/home'), HydrateFallback },
      { path: paths.deals.pattern, lazy: () => import('@/routes/browse/deals'), HydrateFallback },
      { path: paths.influencers.pattern, lazy: () => import('@/routes/browse/influencers'), HydrateFallback },
      { path: paths.influencer.pattern, lazy: () => import('@/routes/browse/influencer'), HydrateFallback },
      { path: paths.explore.pattern, lazy: () => import('@/routes/browse/explore'), HydrateFallback },
      { path: paths.categories.pattern, lazy: () => import('@/routes/browse/categories'), HydrateFallback },
      { path: paths.brands.pattern, lazy: () => import('@/routes/browse/brands'), HydrateFallback },
      { path: paths.brand.pattern, lazy: () => import('@/routes/browse/brand'), HydrateFallback },
      {
        path: paths.creditCards.pattern,
        lazy: () => import('@/routes/browse/credit-cards'),
        HydrateFallback,
      },
      { path: paths.myAlerts.pattern, lazy: () => import('@/routes/browse/my-deals'), HydrateFallback },
      {
        element: <RequireNoSession otherwise="role-home" />,
        children: [
          { path: paths.login.pattern, lazy: () => import('@/routes/account/login'), HydrateFallback },
        ],
      },
      {
        // Whoever has just signed up is welcomed on the home page (docs/product/accounts-and-sessions.md#sign-up).
        element: <RequireNoSession otherwise="home" />,
        children: [
          { path: paths.signup.pattern, lazy: () => import('@/routes/account/signup'), HydrateFallback },
        ],
      },
      {
        element: <RequireSession />,
        handle: NEEDS_SESSION,
        children: [
          { path: paths.profile.pattern, lazy: () => import('@/routes/account/profile'), HydrateFallback },
          {
            path: paths.influencerApply.pattern,
            lazy: () => import('@/routes/influencer/influencer-apply'),
            HydrateFallback,
          },
          {
            element: <RequireProfile />,
            children: [
              {
                path: paths.agencyDashboard.pattern,
                lazy: () => import('@/routes/agency/dashboard'),
                HydrateFallback,
              },
              {
                element: <RequireAgency />,
                children: [
                  {
                    path: paths.manageInfluencerCodes.pattern,
                    lazy: () => import('@/routes/agency/manage-influencer-codes'),
                    HydrateFallback,
                  },
                ],
              },
            ],
          },
          {
            element: <RequireInfluencer />,
            children: [
              {
                path: paths.influencerDashboard.pattern,
                lazy: () => import('@/routes/influencer/dashboard'),
                HydrateFallback,
              },
            ],
          },
        ],
      },
      { path: paths.csvUpload.pattern, lazy: () => import('@/routes/agency/csv-upload'), HydrateFallback },
      { path: paths.pricing.pattern, lazy: () => import('@/routes/influencer/pricing'), HydrateFallback },
      { path: paths.contact.pattern, lazy: () => import('@/routes/info/contact'), HydrateFallback },
      { path: paths.howItWorks.pattern, lazy: () => import('@/routes/info/how-it-works'), HydrateFallback },
      { path: paths.whyJoin.pattern, lazy: () => import('@/routes/info/why-join'), HydrateFallback },
      { path: paths.origin.pattern, lazy: () => import('@/routes/info/origin'), HydrateFallback },
      {
        path: paths.affiliateProgram.pattern,
        lazy: () => import('@/routes/info/affiliate-program'),
        HydrateFallback,
      },
      { path: paths.terms.pattern, lazy: () => import('@/routes/info/terms'), HydrateFallback },
      { path: paths.privacy.pattern, lazy: () => import('@/routes/info/privacy'), HydrateFallback },
      {
        path: paths.forgotPassword.pattern,
        lazy: () => import('@/routes/account/forgot-password'),
        HydrateFallback,
      },
      // The link in the mail says whose address it is, whoever is signed in.
      {
        path: paths.confirmEmail.pattern,
        lazy: () => import('@/routes/account/confirm-email'),
        HydrateFallback,
      },
      // Outside of the guards: the link in the mail opens a session, and it is this page's to use.
      {
        path: paths.resetPassword.pattern,
        lazy: () => import('@/routes/account/reset-password'),
        HydrateFallback,
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
