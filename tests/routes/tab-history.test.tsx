import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import type { SampleAccount } from '../support/sample-session';

const ada = managedRow('Ada Osei');
interface Screen {
  url: string;
  account?: SampleAccount;
  /** The tabs that are pressed, and the URL's search then. */
  tabs: [name: string, search: string][];
}

const screens: Record<string, Screen> = {
  'the influencer dashboard': {
    url: '/influencer-dashboard',
    account: vera,
    tabs: [
      ['Add Promo Code', '?tab=add'],
      ['Settings', '?tab=settings'],
    ],
  },
  'the dashboard in the profile': {
    url: '/profile?tab=influencer',
    account: vera,
    tabs: [
      ['Add Promo Code', '?tab=influencer&view=add'],
      ['Promo Codes', '?tab=influencer'],
    ],
  },
  'the sign-up': {
    url: '/signup',
    tabs: [
      ['Influencer', '?tab=influencer'],
      ['User', ''],
    ],
  },
};

it.each(Object.entries(screens))('on %s each pressed tab adds one history entry', async (_, screenOf) => {
  const { url, account, tabs } = screenOf;
  backend.use(
    ...agencyStandIn([ada]).handlers,
    ...codeStandIn([codeRow('FERN20')]).handlers,
    subscriptionAnswer(null),
    ...(account ? [profileAnswer(account)] : []),
  );
  const { user, location, back } = renderApp(url, account);
  const steps = [url];
  for (const [name, search] of tabs) {
    await user.click(await screen.findByRole('tab', { name }));
    const [page = ''] = url.split('?');
    steps.push(`${page}${search}`);
    await waitFor(() => expect(location()).toBe(steps.at(-1)));
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await back();
    expect(location()).toBe(step);
  }
});
