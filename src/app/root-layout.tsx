import { lazy, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useNewAlertCount } from '@/features/alerts/use-new-alert-count';
import { useFirstSignIn } from '@/features/auth/use-first-sign-in';
import { useLastingToastsEnd } from '@/shared/lasting-toasts';
import { AppShell } from '@/shared/layout/app-shell';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useFocusAfterSignOut } from '@/shared/layout/use-focus-after-sign-out';
import { scrollKey } from '@/shared/scroll/scroll-places';
import { useScrollReturn } from '@/shared/scroll/use-scroll-return';
import { useSession } from '@/shared/session/use-session';
import { useTheme } from '@/shared/theme/use-theme';
import { isAsking, subscribeToConsent } from '@/shared/tracking/consent';
import { usePageViews } from '@/shared/tracking/use-page-views';
import { Toaster } from '@/ui/toaster';
import { OpenOffer } from './open-offer';
import { PhoneFooterSubscription } from './phone-footer-subscription';
import { useSessionEndNotice } from './use-session-end-notice';

const ConsentQuestion = lazy(async () => ({
  default: (await import('@/shared/tracking/consent-question')).ConsentQuestion,
}));

const OwnPassword = lazy(async () => ({
  default: (await import('@/features/auth/components/own-password')).OwnPassword,
}));

/** Header, footer and what is around every page. It stays mounted while pages change. */
export function RootLayout() {
  const { theme } = useTheme();
  const { profile } = useSession();
  useFirstSignIn();
  useSessionEndNotice();
  useFocusAfterSignOut();
  usePageViews();
  useLastingToastsEnd();
  useScrollReturn();
  const asksForConsent = useSyncExternalStore(subscribeToConsent, isAsking, () => false);
  const alertCount = useNewAlertCount();
  return (
    <>
      <AppShell alertCount={alertCount} phoneFooter={<PhoneFooterSubscription />}>
        <Outlet />
      </AppShell>
      <OpenOffer />
      {asksForConsent && (
        <LazyPart>
          <ConsentQuestion />
        </LazyPart>
      )}
      {profile?.is_influencer && (
        <LazyPart>
          <OwnPassword key={profile.id} userId={profile.id} />
        </LazyPart>
      )}
      <Toaster theme={theme} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
