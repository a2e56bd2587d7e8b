import { Fragment, lazy, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { useNewAlertCount } from '@/features/alerts/use-new-alert-count';
import { TicketLinks } from '@/features/offer/ticket-link';
import { useArrival } from '@/features/results/use-arrival';
import { isAsking, subscribeToConsent } from '@/features/tracking/consent';
import { usePageViews } from '@/features/tracking/track';
import { TrackingChoiceButton } from '@/features/tracking/tracking-choice-button';
import { isMessageToPage, OPEN_MESSAGE } from '@/lib/service-worker-messages';
import { pageAt, pagePath } from '@/shared/document-address';
import { useLastingToastsEnd } from '@/shared/lasting-toasts';
import { AppShell } from '@/shared/layout/app-shell';
import { PageWaiting } from '@/shared/layout/instead-of-page';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useFocusAfterSession } from '@/shared/layout/route-announcer';
import { useOpenOfferId } from '@/shared/offer-address';
import { useSession } from '@/shared/session/use-session';
import { useTheme } from '@/shared/theme/use-theme';
import { Spinner } from '@/ui/spinner';
import { Toaster } from '@/ui/toaster';
import { useMediaQuery } from '@/ui/use-media-query';

const ConsentQuestion = lazy(async () => ({
  default: (await import('@/features/tracking/consent-question')).ConsentQuestion,
}));

const AccountParts = lazy(async () => ({ default: (await import('./account-parts')).AccountParts }));

const CodeScreen = lazy(async () => ({
  default: (await import('@/features/auth/code-screen')).CodeScreen,
}));

const OfferSheetWithFollow = lazy(async () => ({
  default: (await import('./offer-sheet-with-follow')).OfferSheetWithFollow,
}));

const FooterSubscription = lazy(async () => ({
  default: (await import('@/features/plans/footer-subscription')).FooterSubscription,
}));

/** The same elements each time, so that the footer isn't rendered again with every page. */
const phoneFooter = <PhoneFooterSubscription />;
const footerEnd = <TrackingChoiceButton />;

/** What is around every page: header, footer and so on. It stays mounted while pages change. */
export function RootLayout() {
  const { pathname } = useLocation();
  const { theme } = useTheme();
  const { status, user, userOwingCode, hasEnded } = useSession();
  useFocusAfterSession();
  useArrival();
  usePageViews();
  useLastingToastsEnd();
  useServiceWorker();
  const asksForConsent = useSyncExternalStore(subscribeToConsent, isAsking, () => false);
  const alertCount = useNewAlertCount();
  // The layout around all pages asks, so that no page can forget to, and the address stays (docs/product/accounts-and-sessions.md#second-factor).
  const asksForCode = status === 'awaits-code' && pageAt(pathname)?.guard !== 'open';
  return (
    <>
      <TicketLinks>
        <AppShell alertCount={alertCount} phoneFooter={phoneFooter} footerEnd={footerEnd}>
          {/* Another influencer's page begins anew, although it is the same route; another tab of a page doesn't. */}
          <Fragment key={pagePath(pathname)}>
            {asksForCode ? (
              <LazyPart waiting={<PageWaiting />}>
                <CodeScreen />
              </LazyPart>
            ) : (
              <Outlet />
            )}
          </Fragment>
        </AppShell>
        {!asksForCode && <OpenOffer />}
      </TicketLinks>
      {asksForConsent && (
        <LazyPart>
          <ConsentQuestion />
        </LazyPart>
      )}
      {/* Also for whoever still owes a code, whose session is watched, and after a session's end, which a notice tells. */}
      {(user || userOwingCode || hasEnded) && (
        <LazyPart>
          <AccountParts />
        </LazyPart>
      )}
      <Toaster theme={theme} />
      <ScrollRestoration />
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
      <OfferSheetWithFollow id={shown} isOpen={id !== null} />
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

/** How long after the start of the app the service worker is registered, so that it takes no network from what a first visit shows. */
const WORKER_DELAY_MS = 3_000;

/** Registers the service worker, and opens what a tapped notification is about. */
function useServiceWorker() {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listener = ({ data }: MessageEvent) => {
      if (isMessageToPage(data) && data.type === OPEN_MESSAGE) open(data.path);
    };
    navigator.serviceWorker.addEventListener('message', listener);
    const timer = setTimeout(() => {
      import('./start-service-worker')
        .then(({ startServiceWorker }) => startServiceWorker())
        // The site works without it, and the next visit tries again.
        .catch(() => undefined);
    }, WORKER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', listener);
    };
  }, []);
}
