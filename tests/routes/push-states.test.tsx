import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { deviceStorage } from '@/lib/site-storage';
import { forgetStoredAccount, SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { alertsAnswer, influencerRow, rpcAnswer } from '../support/list-answers';
import { notificationStandIn } from '../support/notification-stand-in';
import { permit, pushBrowser, withoutPushBrowser } from '../support/push-browser';
import { renderApp } from '../support/render-app';
import { keepSession, member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

beforeEach(() => void Object.assign(env, { vapidPublicKey: 'public' }));
afterEach(withoutPushBrowser);

const answers = () => backend.use(profileAnswer(member), alertsAnswer([]), ...notificationStandIn().handlers);

function open(url: string) {
  answers();
  return renderApp(url, member);
}

const BLOCKED =
  'Notifications of this site are blocked in this browser. Its site settings can allow them again.';
const FROM_HOME_SCREEN =
  'On an iPhone or iPad, add this site to the home screen first: press Share, then Add to Home Screen, and open it from there.';

/** The host of the site has set no key by which it could send notifications. */
function siteWithoutKey() {
  iPhonesTab();
  Object.assign(env, { vapidPublicKey: undefined });
}

function lacking(feature: 'PushManager' | 'Notification') {
  pushBrowser();
  Reflect.deleteProperty(window, feature);
}

/** On an iPhone a page in a tab has no push service. */
function iPhonesTab() {
  pushBrowser();
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
}

/** An iPhone that has no push service at the home screen either. */
function oldIPhonesHomeScreen() {
  iPhonesTab();
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
}

it.each([
  ['that has blocked them', () => void pushBrowser({ permission: 'denied' }), BLOCKED],
  ['without them', () => undefined, "This browser can't show notifications."],
  ['without push', () => lacking('PushManager'), "This browser can't show notifications."],
  ['with push, but without them', () => lacking('Notification'), "This browser can't show notifications."],
  ['on an iPhone, in a tab', iPhonesTab, FROM_HOME_SCREEN],
  ["on an old iPhone's home screen", oldIPhonesHomeScreen, "This browser can't show notifications."],
  [
    "on an iPhone, of a site that sends none, where the home screen wouldn't help",
    siteWithoutKey,
    "This browser can't show notifications.",
  ],
])(
  'the notification settings in a browser %s explain what would help, and offer no button',
  async (_, browser, sentence) => {
    browser();
    open('/notifications');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).not.toBeInTheDocument();
  },
);

it.each([
  ['/notifications', "This browser can't show notifications."],
  ['/my-deals', 'No alerts yet. Follow influencers, and their codes show up here.'],
])(
  'a browser that blocks site data is offered no notifications at %s, and nothing fails',
  async (url, shown) => {
    const refused = new DOMException('The operation is insecure.', 'SecurityError');
    const { container } = pushBrowser({ permission: 'default', userId: 'somebody-before' });
    container.getRegistration = () => Promise.reject(refused);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw refused;
    });
    keepSession(member);
    answers();
    renderApp(url);
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Turn on/ })).not.toBeInTheDocument();
    cleanup();
    vi.restoreAllMocks();
    deviceStorage.remove(SESSION_STORAGE_KEY);
    forgetStoredAccount();
  },
);

it('My Alerts on an iPhone explains the home screen, until the member presses Not now', async () => {
  iPhonesTab();
  const { user } = open('/my-deals');
  expect(await screen.findByText(FROM_HOME_SCREEN)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(FROM_HOME_SCREEN)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it("a push permission that the browser denies is explained, and the focus isn't lost with the button", async () => {
  pushBrowser({ permission: 'default' });
  const { user } = open('/my-deals');
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  permit('denied');
  await user.click(turnOn);
  expect(await screen.findByText(BLOCKED)).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(BLOCKED)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('turning notifications on in a browser turns them on for an account that had turned them off for all devices', async () => {
  pushBrowser({ permission: 'default' });
  const { handlers, writes } = notificationStandIn();
  backend.use(
    rpcAnswer('my_notification_settings', { push: false }),
    rpcAnswer('subscribe_to_push', 'new-device'),
    profileAnswer(member),
    alertsAnswer([]),
    ...handlers,
  );
  const { user } = renderApp('/my-deals', member);
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  permit('granted');
  await user.click(turnOn);
  await waitFor(() => expect(writes).toEqual([{ push: true }]));
});

it('notifications that were offered after a follow are turned on for nobody who has signed in since', async () => {
  const browser = pushBrowser({ permission: 'default' });
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [influencerRow({ bio: null, is_influencer: true })]),
    rpcAnswer('list_offers', []),
    rpcAnswer('subscribe_to_push', 'new-device'),
    ...followStandIn().handlers,
    ...notificationStandIn().handlers,
  );
  const { user } = renderApp('/influencer/ana.flores', member);
  await user.click(await screen.findByRole('button', { name: 'Follow Ana Flores' }));
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  const other = { ...member, id: '00000000-0000-4000-8000-000000000002' };
  keepSession(other);
  permit('granted');
  await user.click(turnOn);
  await requestsSettled();
  expect(browser.device()).toBeUndefined();
});

it('the notification settings have the focus when the button that turns notifications on has gone', async () => {
  pushBrowser({ permission: 'default' });
  const { user } = open('/notifications');
  const turnOn = await screen.findByRole('button', { name: 'Turn on in this browser' });
  permit('denied');
  await user.click(turnOn);
  const blocked = await screen.findByText(BLOCKED);
  expect(blocked.closest('[tabindex="-1"]')).toHaveFocus();
});
