import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useNewAlertCount } from '@/features/alerts/use-new-alert-count';
import { useFirstSignIn } from '@/features/auth/use-first-sign-in';
import { SESSION_ENDED_TOAST, useLastingToastsEnd } from '@/shared/lasting-toasts';
import { AppShell } from '@/shared/layout/app-shell';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useFocusAfterSignOut } from '@/shared/layout/route-announcer';
import { useOpenOfferId } from '@/shared/offers/offer-address';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { scrollKey } from '@/shared/scroll/scroll-places';
import { useScrollReturn } from '@/shared/scroll/use-scroll-return';
import { useSession } from '@/shared/session/use-session';
import { useTheme } from '@/shared/theme/use-theme';
import { isAsking, subscribeToConsent } from '@/shared/tracking/consent';
import { usePageViews } from '@/shared/tracking/track';
import { Spinner } from '@/ui/spinner';
import { Toaster } from '@/ui/toaster';
import { useMediaQuery } from '@/ui/use-media-query';
import { NEEDS_SESSION } from './route-guards';

const ConsentQuestion = lazy(async () => ({
  default: (await import('@/shared/tracking/consent-question')).ConsentQuestion,
}));

const OwnPassword = lazy(async () => ({
  default: (await import('@/features/auth/components/own-password')).OwnPassword,
}));

const FollowableOffer = lazy(async () => ({ default: (await import('./followable-offer')).FollowableOffer }));

const FooterSubscription = lazy(async () => ({
  default: (await import('@/features/plans/components/footer-subscription')).FooterSubscription,
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

/** The sheet of the offer that the address names (`?offer=`), over any page. */
function OpenOffer() {
  const id = useOpenOfferId();
  // While the sheet closes it still shows the offer.
  const [latest, setLatest] = useState(id);
  if (id !== null && id !== latest) setLatest(id);
  const shown = id ?? latest;
  if (shown === null) return null;
  return (
    <LazyPart waiting={<Waiting />}>
      <FollowableOffer id={shown} isOpen={id !== null} />
    </LazyPart>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading the offer"
      className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-backdrop text-paper"
    >
      <Spinner />
    </div>
  );
}

/** For influencers on a phone; for others neither the subscription nor this chunk is loaded. */
function PhoneFooterSubscription() {
  const { profile } = useSession();
  const isPhone = useMediaQuery('(width < 48rem)');
  if (!isPhone || !profile?.is_influencer) return null;
  return (
    <nav aria-label="Subscription" className="flex min-h-11 flex-wrap justify-center gap-x-1">
      <LazyPart>
        <FooterSubscription userId={profile.id} />
      </LazyPart>
    </nav>
  );
}

/**
 * Shows a notice when the session was ended elsewhere, until it is closed or somebody signs in. Pages that need a session lead to
 * the login page, which shows it too.
 */
function useSessionEndNotice() {
  const { hasEnded } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isGuarded = useMatches().some(({ handle }) => handle === NEEDS_SESSION);
  const isTold = hasEnded && !isGuarded && pathname !== pages.login.path;

  useEffect(() => {
    if (!isTold) return;
    toast.info('You were signed out', {
      id: SESSION_ENDED_TOAST,
      description: 'The password was changed, or this device was signed out from another one.',
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: {
        label: 'Sign In',
        onClick: () => void navigate(paths.login(`${pathname}${search}${hash}`)),
      },
    });
  }, [isTold, pathname, search, hash, navigate]);

  useEffect(() => {
    if (!isTold) toast.dismiss(SESSION_ENDED_TOAST);
  }, [isTold]);
}
