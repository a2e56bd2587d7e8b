import type { BrowserContext, Page } from '@playwright/test';
import { vapidKeysOf } from '../../supabase/local/keys';
import { extensionLaunch } from '../support/chromium-launch';
import { appUrl, keys } from '../support/e2e-settings';
import { publish } from '../support/people';
import { PushService } from '../support/push-service';
import { followButton, signOut, toast } from './screens';
import { expect, test } from './story';

// The browser without a window refuses notifications whatever it is told; the full one has them.
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  channel: 'chromium',
  launchOptions: extensionLaunch,
});

/** Takes the place of the browser's own connection to its maker's push service, which a test can't reach. */
function subscribeAt({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  let isSubscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
    getSubscription: async () => (isSubscribed ? subscription : null),
  });
}

/** Hands the worker a message, as the browser does when its push service brings one. */
async function deliver(page: Page, context: BrowserContext, data: string) {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await browser.send('ServiceWorker.deliverPushMessage', { origin: `${appUrl}/`, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription()) !== null;
  });

/** Taps the one notification that is shown. */
async function tap(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(async () => {
    const registration: unknown = Reflect.get(globalThis, 'registration');
    if (!(registration instanceof ServiceWorkerRegistration)) throw new Error('There is no registration.');
    const [notification] = await registration.getNotifications();
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent');
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

test("a follower's device is notified of a new offer, a tap opens it, and after signing out it gets nothing personal", async ({
  people,
  openBrowser,
}) => {
  const service = new PushService(vapidKeysOf(keys).publicKey);
  await service.start();
  const browser = service.subscribe();
  try {
    const { endpoint, p256dh, auth } = browser;
    const [vera, nora] = [await people.influencer(), await people.member()];
    const page = await openBrowser(nora);
    const context = page.context();
    await page.addInitScript(subscribeAt, { endpoint, p256dh, auth });
    await page.goto(`/influencer/${vera.username}`);
    await followButton(page, vera.name).click();
    await expect(toast(page, 'Ring on this computer too?')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(toast(page, 'The bell rings here too')).toBeVisible();
    expect(await isSubscribed(page)).toBe(true);

    const offer = await publish(vera);
    await expect.poll(() => browser.received.length).toBe(1);
    expect(service.refusals).toEqual([]);
    const message = JSON.stringify(browser.received[0]?.notification);
    await deliver(page, context, message);
    const notification = { title: vera.name, body: `${offer.brand}: ${offer.title}` };
    await expect.poll(() => shown(page)).toEqual([notification]);

    await tap(context);
    await expect(page.getByRole('dialog').getByText(offer.code)).toBeVisible();
    await expect.poll(() => shown(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await signOut(page);
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await expect.poll(() => isSubscribed(page)).toBe(false);
    // What forgets the account may still be closing the notifications that it finds.
    await expect(async () => {
      await deliver(page, context, message);
      expect(await shown(page)).toEqual([{ title: 'Promobell', body: 'Sign in to see what is new.' }]);
    }).toPass();
  } finally {
    await service.stop();
  }
});
