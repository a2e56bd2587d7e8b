import { renewPush } from '@/features/notifications/this-browser';
import { reload } from '@/lib/leave-document';
import { ensureWorker } from '@/lib/service-worker';
import { ACTIVATE_MESSAGE, isMessageToPage, RENEW_MESSAGE } from '@/lib/service-worker-messages';
import { signedInId } from '@/lib/supabase/stored-session';
import { whenIdle } from '@/lib/when-idle';
import { forgetOtherAccounts } from '@/shared/session/forget-account';
import { toast, UNTIL_CLOSED } from '@/ui/toast';

/** How often a page that stays open asks whether there is a new version. */
const ASK_MS = 60 * 60_000;
/** Within this time after a page was opened, the browser itself looks for a newer worker. */
const OPENING_MS = 60_000;

/** Registers the service worker when the page has loaded and is idle, and does what is due once per visit. */
export async function startServiceWorker(): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (isMessageToPage(data) && data.type === RENEW_MESSAGE) void renewOwnPush();
  });
  await atRest();
  await forgetOtherAccounts();
  const registration = await ensureWorker();
  watchForUpdate(registration);
  await renewOwnPush();
}

async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await whenIdle(10_000);
}

/** Tells the server where this browser's notifications go now, if that has changed. */
async function renewOwnPush(): Promise<void> {
  const userId = signedInId();
  if (userId !== null) await renewPush(userId);
}

function watchForUpdate(registration: ServiceWorkerRegistration) {
  const openedAt = Date.now();
  let askedAt = openedAt;
  /** The worker that came with the page's own version. */
  let workerOfPage = registration.installing ?? registration.waiting;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_MS) return;
    askedAt = Date.now();
    // Another tab may have found it while this one was asleep.
    if (registration.waiting && registration.waiting !== workerOfPage) offerUpdate(registration);
    else registration.update().catch(() => undefined);
  });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    // A worker that the browser finds by itself as the page opens is of the page's own version. One that comes later, for whichever tab, is newer.
    if (Date.now() - openedAt < OPENING_MS) {
      workerOfPage = installing;
      return;
    }
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerUpdate(registration);
    });
  });
}

/**
 * Tells whoever has a page open for long that there is a newer version, which any reload shows, because documents come from the network.
 * Before the reload the browser asks about what isn't saved (docs/decisions/offline.md#updates).
 */
function offerUpdate(registration: ServiceWorkerRegistration) {
  toast.message('A new version is there', {
    id: 'new-version',
    description: 'Reload to use it. This page works on without.',
    ...UNTIL_CLOSED,
    action: { label: 'Reload', onClick: () => activate(registration) },
  });
}

/**
 * Lets the waiting worker take over, and then reloads. A reload alone would show the new version under the old worker, which stays while any of
 * its pages is open.
 */
function activate({ waiting }: ServiceWorkerRegistration) {
  if (!waiting) {
    // Another tab has let it take over.
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage(ACTIVATE_MESSAGE);
}
