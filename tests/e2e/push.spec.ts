import type { BrowserContext, Page } from '@playwright/test';
import { vapidKeysOf } from '../../supabase/local/keys';
import { extensionLaunch } from '../support/chromium-launch';
import { apiUrl, appUrl, keys } from '../support/e2e-settings';
import { follow, type Person, publish } from '../support/people';
import { PushService } from '../support/push-service';
import { mailTo } from './inbox';
import { fillSignIn, followButton, signOut, toast } from './screens';
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

/** Has the mail sent that is planned for the hour that the member has chosen (tests/support/e2e-server.ts). */
async function sendDigestNow({ id }: Person) {
  const answer = await fetch(`${apiUrl}/rest/v1/rpc/send_digest_now`, {
    method: 'POST',
    headers: {
      apikey: keys.secret,
      Authorization: `Bearer ${keys.secret}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ member: id }),
  });
  expect(answer.status).toBe(204);
}

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
  page,
  context,
  people,
}) => {
  const service = new PushService(vapidKeysOf(keys).publicKey);
  await service.start();
  const browser = service.subscribe();
  try {
    const { endpoint, p256dh, auth } = browser;
    await page.addInitScript(subscribeAt, { endpoint, p256dh, auth });
    const [vera, nora] = [await people.influencer(), await people.member()];
    await page.goto(`/login?next=/influencer/${vera.username}`);
    await fillSignIn(page, nora);
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

test('a digest mail leads to the offer, and is unsubscribed by one press without signing in', async ({
  people,
  openBrowser,
}) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const page = await openBrowser(nora);
  await page.goto('/notifications');
  await page.getByRole('radio', { name: 'Daily' }).click();
  await expect(page.getByText(/^Every day at 8 AM/)).toBeVisible();
  const digest = async () => (await nora.client.from('notification_settings').select('digest')).data;
  await expect.poll(digest).toEqual([{ digest: 'daily' }]);
  const offer = await publish(vera);
  await sendDigestNow(nora);

  const { html } = await mailTo(nora.email, '1 new code from 1 person you follow');
  const link = (text: string) =>
    new RegExp(`href="([^"]+)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await page.goto(link(offer.brand));
  await expect(page.getByRole('dialog').getByText(offer.code)).toBeVisible();

  const stranger = await openBrowser();
  await stranger.goto(link('Unsubscribe'));
  await stranger.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(stranger.getByText("Done. You won't get these mails any more.")).toBeVisible();
  expect(await digest()).toEqual([{ digest: 'off' }]);
  await page.goto(link('Choose what you hear of'));
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
});
