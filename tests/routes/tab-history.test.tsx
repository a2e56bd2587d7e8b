import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agencyStandIn, managedRow } from '../support/agency-stand-in';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { editableProfile, subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import type { SampleAccount } from '../support/sample-session';

const ada = managedRow('Ada Osei');
interface Screen {
  url: string;
  account?: SampleAccount;
  /** The tabs that are pressed, and the URL then. */
  tabs: [name: string, url: string][];
}

const screens: Record<string, Screen> = {
  'the influencer dashboard': {
    url: '/influencer-dashboard',
    account: vera,
    tabs: [
      ['Add Promo Code', '/influencer-dashboard/add'],
      ['Settings', '/influencer-dashboard/settings'],
    ],
  },
  'the profile': {
    url: '/profile',
    account: vera,
    tabs: [
      ['Edit Profile', '/profile/edit'],
      ['Influencer Dashboard', '/profile/influencer'],
      ['Profile', '/profile'],
    ],
  },
  'the sign-up': {
    url: '/signup',
    tabs: [
      ['Influencer', '/signup?tab=influencer'],
      ['User', '/signup'],
    ],
  },
};

it.each(Object.entries(screens))('on %s each pressed tab adds one history entry', async (_, screenOf) => {
  const { url, account, tabs } = screenOf;
  backend.use(
    ...agencyStandIn([ada]).handlers,
    ...codeStandIn([codeRow('FERN20')]).handlers,
    subscriptionAnswer(null),
    ...(account ? editableProfile(account) : []),
  );
  const { user, location, back } = renderApp(url, account);
  const steps = [url];
  for (const [name, opened] of tabs) {
    await user.click(await screen.findByRole('tab', { name }));
    steps.push(opened);
    await waitFor(() => expect(location()).toBe(steps.at(-1)));
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await back();
    await waitFor(() => expect(location()).toBe(step));
  }
});

it.each([
  [
    '/influencer-dashboard?tab=settings&sort=ending',
    '/influencer-dashboard/settings?sort=ending',
    'Settings',
  ],
  ['/influencer-dashboard?tab=codes', '/influencer-dashboard', 'Promo Codes'],
  ['/profile?tab=influencer', '/profile/influencer', 'Influencer Dashboard'],
  // Neither is a tab: a blank, and a property that every object has.
  ['/influencer-dashboard?tab=', '/influencer-dashboard', 'Promo Codes'],
  ['/profile?tab=constructor', '/profile', 'Profile'],
])('the former address %s of a tab leads to %s', async (former, url, tab) => {
  backend.use(...codeStandIn([codeRow('FERN20')]).handlers, ...editableProfile(vera));
  const { location } = renderApp(former, vera);
  expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeInTheDocument();
  expect(location()).toBe(url);
});

it.each([
  ['/influencer-dashboard', 'Influencer Dashboard · Promobell'],
  ['/influencer-dashboard/settings', 'Settings · Influencer Dashboard · Promobell'],
  ['/profile/edit', 'Edit Profile · Profile · Promobell'],
])('at %s the title is %s', async (url, title) => {
  backend.use(...codeStandIn([codeRow('FERN20')]).handlers, ...editableProfile(vera));
  renderApp(url, vera);
  await waitFor(() => expect(document.title).toBe(title));
});

it('a tab that is pressed keeps the focus, which the page and its other parts leave alone', async () => {
  backend.use(...codeStandIn([codeRow('FERN20')]).handlers, ...editableProfile(vera));
  const { user, location } = renderApp('/influencer-dashboard', vera);
  const heading = await screen.findByRole('heading', { name: 'Influencer Dashboard' });
  const tab = screen.getByRole('tab', { name: 'Settings' });
  await user.click(tab);
  await screen.findByRole('link', { name: 'Go to your profile' });
  expect(location()).toBe('/influencer-dashboard/settings');
  expect(tab).toHaveFocus();
  expect(heading).toBeInTheDocument();
});

it('an address below a page that is none of its tabs is unknown', async () => {
  renderApp('/influencer-dashboard/nothing');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
});
