import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as leaving from '@/lib/leave-document';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionSilence } from '../support/function-answers';
import { offerLimitAnswer, subscriberRow } from '../support/plan-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { cancelDialog, openAsInfluencer, subscriptionPanel } from '../support/subscription-screen';

// jsdom can't navigate to another page.
beforeEach(() => void vi.spyOn(leaving, 'leaveAppFor').mockReturnValue());

const LONG_AGO = '2020-01-01T00:00:00+00:00';
const manage = async () => (await subscriptionPanel()).findByRole('button', { name: 'Manage Subscription' });

describe('the subscription on the profile', () => {
  it.each([
    ['nothing', null, 'Starter', 'Free', /Room for one offer/],
    ['a plan', subscriberRow(), 'Growth', 'Active', 'Renews on January 1, 2999.'],
    [
      'a plan that is cancelled',
      subscriberRow({ cancel_at_period_end: true }),
      'Growth',
      'Canceled',
      /^Ends on January 1, 2999\./,
    ],
    [
      'an open bill',
      subscriberRow({ subscription_status: 'past_due' }),
      'Growth',
      'Payment past due',
      /Pay the open bill to keep Growth/,
    ],
    [
      'a bill that stayed open',
      subscriberRow({ subscribed: false, subscription_tier: 'Starter', subscription_status: 'unpaid' }),
      'Starter',
      'Payment past due',
      /on hold, because a bill is open/,
    ],
    [
      'a plan arranged in person',
      subscriberRow({ subscription_tier: 'Elite', subscription_end: null, subscription_status: null }),
      'Elite',
      'Active',
      /Arranged with us in person/,
    ],
    ['a plan that ended', subscriberRow({ subscription_end: LONG_AGO }), 'Starter', 'Free', /Room for one/],
  ])('shows the plan, its state and what follows for %s', async (_, row, plan, state, text) => {
    openAsInfluencer(row);
    const words = await subscriptionPanel();
    expect(await words.findByText(plan)).toBeInTheDocument();
    expect(words.getByText(state)).toBeInTheDocument();
    expect(words.getByText(text)).toBeInTheDocument();
  });

  it("says nothing of the free plan's room when the limit couldn't be read", async () => {
    openAsInfluencer(null);
    backend.use(refusal('post', 'rpc/my_offer_limit'));
    const words = await subscriptionPanel();
    expect(await words.findByText(/^A plan has room for more than one offer/)).toBeInTheDocument();
    expect(words.queryByText(/Room for one offer/)).not.toBeInTheDocument();
  });

  it('says of the free plan that no limit applies during a promotion', async () => {
    openAsInfluencer(null);
    backend.use(offerLimitAnswer(5, 'Starter', null));
    const words = await subscriptionPanel();
    expect(await words.findByText(/^No offer limit during the promotion\./)).toBeInTheDocument();
    expect(words.queryByText(/Room for one offer/)).not.toBeInTheDocument();
  });

  it('links an influencer without a plan to the prices, and offers nothing to manage', async () => {
    openAsInfluencer(null);
    expect(await (await subscriptionPanel()).findByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/pricing',
    );
    expect(screen.queryByRole('button', { name: 'Manage Subscription' })).not.toBeInTheDocument();
  });

  it("can be retried when it couldn't be read", async () => {
    const { user } = openAsInfluencer(null);
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () =>
        HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 }),
      ),
    );
    expect(await screen.findByText('Failed to check subscription status')).toBeInTheDocument();
    backend.use(subscriptionAnswer(subscriberRow()));
    await user.click(await (await subscriptionPanel()).findByRole('button', { name: 'Try again' }));
    expect(await (await subscriptionPanel()).findByText('Growth')).toBeInTheDocument();
  });

  it('is mentioned above the codes on the dashboard when a payment is past due', async () => {
    openAsInfluencer(subscriberRow({ subscription_status: 'past_due' }), { url: '/influencer-dashboard' });
    const plan = within(await screen.findByRole('region', { name: 'Your plan' }));
    expect(await plan.findByText('Payment past due')).toBeInTheDocument();
    expect(plan.getByRole('button', { name: 'Manage Subscription' })).toBeInTheDocument();
  });
});

it('the profile says why there is no limit during a promotion', async () => {
  openAsInfluencer(null, { url: '/influencer-dashboard' });
  backend.use(offerLimitAnswer(5, 'Starter', null));
  const plan = within(await screen.findByRole('region', { name: 'Your plan' }));
  expect(plan.getByText(/· Unlimited during the promotion$/)).toBeInTheDocument();
});

describe('managing a subscription', () => {
  it('opens the page that the server names', async () => {
    backend.use(functionAnswer('customer-portal', { url: 'https://billing.example/p/1' }));
    const { user } = openAsInfluencer(subscriberRow());
    await user.click(await manage());
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith('https://billing.example/p/1'));
    expect((await subscriptionPanel()).getByRole('button', { name: 'Opening...' })).toBeInTheDocument();
  });

  it('sends one request however often it is pressed', async () => {
    const bodies: unknown[] = [];
    backend.use(functionSilence('customer-portal', bodies));
    const { user } = openAsInfluencer(subscriberRow());
    await user.dblClick(await manage());
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click((await subscriptionPanel()).getByRole('button', { name: 'Opening...' }));
    expect(bodies).toHaveLength(1);
  });

  it.each([
    [401, { error: 'Please sign in.' }, required('portal.signed-out')],
    [
      500,
      { message: 'internal' },
      'Failed to open customer portal: An unexpected error occurred. Please try again.',
    ],
    [200, {}, required('portal.failed', { message: required('portal.no-url') })],
  ])('shows a failure (%i %j)', async (status, answer, words) => {
    backend.use(functionAnswer('customer-portal', answer, { status }));
    const { user } = openAsInfluencer(subscriberRow());
    await user.click(await manage());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(leaving.leaveAppFor).not.toHaveBeenCalled();
    expect(await manage()).toBeInTheDocument();
  });
});

describe("the subscription in a phone's footer", () => {
  const phone = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(width < 48rem)',
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  const footer = async () => within(await screen.findByRole('navigation', { name: 'Subscription' }));

  it('lets a subscriber manage and cancel', async () => {
    phone();
    backend.use(functionAnswer('customer-portal', { url: 'https://billing.example/p/1' }));
    const { user, location } = openAsInfluencer(subscriberRow(), { url: '/contact' });
    await user.click(await (await footer()).findByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith('https://billing.example/p/1'));
    const cancel = (await footer()).getByRole('link', { name: 'Cancel Subscription' });
    expect(cancel).toHaveAttribute('href', '/influencer-dashboard?action=cancel');
    fireEvent.click(cancel);
    expect(screen.getByRole('dialog', { name: 'Cancel your subscription?' })).toBeInTheDocument();
    expect(location()).toBe('/contact');
  });

  it('moves the focus to Manage Subscription when Cancel Subscription disappears', async () => {
    phone();
    const { user } = openAsInfluencer(subscriberRow(), { url: '/contact' });
    await user.click(await (await footer()).findByRole('link', { name: 'Cancel Subscription' }));
    backend.use(
      functionAnswer('cancel-subscription', { subscription_end: '2999-01-01T12:00:00+00:00' }),
      subscriptionAnswer(subscriberRow({ cancel_at_period_end: true })),
    );
    const dialog = within(await cancelDialog());
    await user.click(await dialog.findByRole('button', { name: 'Cancel Subscription' }));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Cancel Subscription' })).not.toBeInTheDocument(),
    );
    const manage = (await footer()).getByRole('button', { name: 'Manage Subscription' });
    await waitFor(() => expect(manage).toHaveFocus());
  });

  it('links an influencer without a plan to the prices', async () => {
    phone();
    openAsInfluencer(null, { url: '/contact' });
    expect(await (await footer()).findByRole('link', { name: 'Pricing' })).toHaveAttribute(
      'href',
      '/pricing',
    );
    expect((await footer()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('sends no request for a member', async () => {
    phone();
    const asked = vi.fn(() => HttpResponse.json([]));
    backend.use(profileAnswer(member), http.get(`${SUPABASE_URL}/rest/v1/subscribers`, asked));
    renderApp('/contact', member);
    await screen.findByRole('button', { name: 'Your account' });
    expect(screen.queryByRole('navigation', { name: 'Subscription' })).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });
});
