import { CONTRACT, KEEP_FIRST } from '@rules/plan-rules';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as tracking from '@/features/tracking/track';
import * as leaving from '@/lib/leave-document';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionOutage, functionSilence } from '../support/function-answers';
import { dashboardAnswers, offerLimitAnswer, subscriberRow } from '../support/plan-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

beforeEach(() => {
  // jsdom can't navigate to another page.
  vi.spyOn(leaving, 'leaveAppFor').mockReturnValue();
  vi.spyOn(tracking, 'track').mockReturnValue();
});

const influencer = { ...member, is_influencer: true };
const CHECKOUT = 'https://checkout.example/pay/1';

const plan = (name: string) => within(screen.getByRole('article', { name }));
const button = (name: string) => plan(name).getByRole('button');

async function openPricing(row: Record<string, unknown> | null = null) {
  backend.use(profileAnswer(influencer), subscriptionAnswer(row), ...dashboardAnswers());
  const app = renderApp('/pricing', influencer);
  await screen.findByText('Your plan', { exact: false, selector: 'article *' });
  return app;
}

/** Confirms the smaller plan, once the dialog knows what it means. */
async function confirmBoost(user: UserEvent) {
  const confirm = await screen.findByRole('button', { name: 'Change to Boost' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
}

it('the pricing page shows the five plans with price, slots, cost per offer and features', async () => {
  renderApp('/pricing');
  await screen.findByRole('heading', { level: 1 });
  const names = screen
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);
  expect(names).toEqual(['Starter', 'Boost', 'Growth', 'Pro', 'Elite']);
  expect(plan('Starter').getByText('Free')).toBeInTheDocument();
  expect(plan('Boost').getByText('$5')).toBeInTheDocument();
  expect(plan('Growth').getByText('About $1.20 per offer')).toBeInTheDocument();
  expect(plan('Growth').getByText('Popular')).toBeInTheDocument();
  expect(screen.getAllByText('Popular')).toHaveLength(1);
  expect(plan('Pro').getByText('20 offers')).toBeInTheDocument();
  expect(plan('Elite').getByText('Unlimited offers')).toBeInTheDocument();
  expect(plan('Elite').queryByText(/per offer/)).not.toBeInTheDocument();
  expect(screen.getByText(/A full refund of your most recent payment, on request, each month/)).toBeVisible();
  expect(screen.getByText(/Cancel at any time/, { selector: 'dt' })).toBeVisible();
});

it('the pricing page sends a visitor to sign up as an influencer, and back', async () => {
  const { user, location } = renderApp('/pricing');
  await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  expect(await screen.findByText(required('plan.visitor', { plan: 'Pro' }))).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: 'Influencer', selected: true })).toBeInTheDocument();
  expect(location()).toBe('/signup?tab=influencer&next=%2Fpricing%3Fplan%3Dpro');
});

it('the pricing page sends a member to the application, without asking for a plan', async () => {
  const asked = vi.fn(() => HttpResponse.json([]));
  backend.use(profileAnswer(member), http.get(`${SUPABASE_URL}/rest/v1/subscribers`, asked));
  const { user, location } = renderApp('/pricing', member);
  await user.click(await screen.findByRole('button', { name: 'Choose Boost' }));
  expect(await screen.findByText(required('plan.no-influencer'))).toBeInTheDocument();
  expect(await screen.findByRole('form', { name: 'Influencer application' })).toBeInTheDocument();
  expect(location()).toBe('/influencer-apply?next=%2Fpricing%3Fplan%3Dboost');
  expect(asked).not.toHaveBeenCalled();
});

it("the pricing page asks the server whether an account whose profile couldn't be read may buy a plan", async () => {
  backend.use(refusal('get', 'profiles'), functionAnswer('create-checkout', { url: CHECKOUT }));
  const { user } = renderApp('/pricing', influencer);
  await user.click(await screen.findByRole('button', { name: 'Choose Boost' }));
  await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith(CHECKOUT));
  expect(screen.queryByText(required('plan.no-influencer'))).not.toBeInTheDocument();
});

describe('an influencer on the pricing page', () => {
  it('sees its present plan and goes to the dashboard', async () => {
    const name = 'Growth';
    const { user, location } = await openPricing(subscriberRow());
    expect(plan(name).getByText('Your plan')).toBeInTheDocument();
    expect(screen.getAllByText('Your plan')).toHaveLength(1);
    await user.click(plan(name).getByRole('button', { name: 'Current plan' }));
    expect(await screen.findByText(required('plan.same', { plan: name }))).toBeInTheDocument();
    await waitFor(() => expect(location()).toMatch(/^\/influencer-dashboard/));
  });

  it('goes to the dashboard with Starter and to contact with Elite', async () => {
    const { user, location, back } = await openPricing(subscriberRow());
    await user.click(button('Starter'));
    await waitFor(() => expect(location()).toBe('/influencer-dashboard/add'));
    await back();
    await user.click(await screen.findByRole('button', { name: 'Contact us' }));
    await waitFor(() => expect(location()).toBe('/contact?subject=Elite+Plan+Enquiry'));
    expect(vi.mocked(tracking.track).mock.calls.filter(([event]) => event !== 'ViewContent')).toEqual([
      ['InitiateCheckout', { value: 499, contentName: 'Elite' }],
    ]);
  });

  it('pays on the page that the server names', async () => {
    const name = 'Pro';
    const bodies: unknown[] = [];
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }));
    const { user } = await openPricing();
    await user.click(button(name));
    expect(button(name)).toHaveAccessibleName('Processing');
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith(CHECKOUT));
    expect(bodies).toEqual([{ planType: name }]);
    expect(button(name)).toHaveAccessibleName('Processing');
  });

  it('pays once however often it presses, and on one plan at a time', async () => {
    const bodies: unknown[] = [];
    backend.use(functionSilence('create-checkout', bodies));
    const { user } = await openPricing();
    await user.dblClick(button('Boost'));
    expect(button('Pro')).toBeDisabled();
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(button('Boost'));
    expect(button('Boost')).toHaveAccessibleName('Processing');
    expect(bodies).toHaveLength(1);
  });

  it('can keep a plan that is ending', async () => {
    const bodies: unknown[] = [];
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }));
    const { user } = await openPricing(subscriberRow({ cancel_at_period_end: true }));
    expect(plan('Growth').getByText('Your plan, ending')).toBeInTheDocument();
    await user.click(plan('Growth').getByRole('button', { name: 'Keep Growth' }));
    await waitFor(() => expect(bodies).toEqual([{ planType: 'Growth' }]));
    expect(tracking.track).not.toHaveBeenCalledWith('InitiateCheckout', expect.anything());
  });

  it('sees that its plan is kept when only the answer got lost', async () => {
    const { user } = await openPricing(subscriberRow({ cancel_at_period_end: true }));
    backend.use(functionOutage('create-checkout'), subscriptionAnswer(subscriberRow()));
    await user.click(button('Growth'));
    expect(await plan('Growth').findByText('Your plan')).toBeInTheDocument();
    expect(button('Growth')).toHaveAccessibleName('Current plan');
  });

  it.each(['Boost', 'Pro'])('keeps a plan that is ending before it chooses %s', async (name) => {
    const bodies: unknown[] = [];
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }));
    const { user } = await openPricing(subscriberRow({ cancel_at_period_end: true }));
    await user.click(button(name));
    expect(await screen.findByText(KEEP_FIRST)).toBeInTheDocument();
    await waitFor(() => expect(button(name)).toHaveAccessibleName(`Choose ${name}`));
    expect(bodies).toEqual([]);
  });

  it('with a contract is told whom to ask, and is promised no smaller plan', async () => {
    const { user } = await openPricing(subscriberRow({ subscription_tier: 'Elite', subscription_end: null }));
    await user.click(button('Boost'));
    expect(await screen.findByText(CONTRACT)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("is warned about a smaller plan before it is confirmed, which doesn't count as a purchase", async () => {
    const bodies: unknown[] = [];
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }));
    const { user } = await openPricing(subscriberRow());
    backend.use(offerLimitAnswer(8));
    await user.click(button('Boost'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to Boost?' }));
    expect(
      await dialog.findByText(
        'Growth stays until January 1, 2999. From then on you pay $5 a month for Boost.',
      ),
    ).toBeInTheDocument();
    expect(
      dialog.getByText(/^You have 8 offers, and Boost has room for 3\. Nothing is deleted/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep Growth' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([]);

    await user.click(button('Boost'));
    await confirmBoost(user);
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith(CHECKOUT));
    expect(bodies).toEqual([{ planType: 'Boost' }]);
    expect(tracking.track).not.toHaveBeenCalledWith('InitiateCheckout', expect.anything());
  });

  it('sees which smaller plan follows, and can keep its own', async () => {
    await openPricing(subscriberRow({ next_tier: 'Boost' }));
    expect(plan('Boost').getByText('Your next plan')).toBeInTheDocument();
    expect(plan('Growth').getByRole('button', { name: 'Keep Growth' })).toBeInTheDocument();
  });

  it('with an open bill is sent to the bill first', async () => {
    const bodies: unknown[] = [];
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }));
    const { user } = await openPricing(subscriberRow({ subscription_status: 'past_due' }));
    await user.click(button('Pro'));
    expect(await screen.findByText('Please pay your open bill first')).toBeInTheDocument();
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith(CHECKOUT));
    expect(tracking.track).not.toHaveBeenCalledWith('InitiateCheckout', expect.anything());
  });

  it('sees each failure in words, and can try again', async () => {
    const { user } = await openPricing();
    const failures = [
      [401, { error: 'Please sign in.' }, required('plan.signed-out')],
      [
        409,
        { error: 'Your Elite plan is arranged with us in person.' },
        required('plan.checkout-failed.why', { message: 'Your Elite plan is arranged with us in person.' }),
      ],
      [
        503,
        { code: 'BOOT_ERROR' },
        "Failed to create checkout session: We can't reach Promobell right now. Check your connection and try again.",
      ],
      [200, { url: 'javascript:alert(1)' }, required('plan.checkout-failed')],
    ] as const;
    for (const [status, answer, words] of failures) {
      backend.use(functionAnswer('create-checkout', answer, { status }));
      await user.click(button('Boost'));
      expect(await screen.findByText(words)).toBeInTheDocument();
      await waitFor(() => expect(button('Boost')).toHaveAccessibleName('Choose Boost'));
      expect(button('Pro')).toBeEnabled();
    }
    expect(leaving.leaveAppFor).not.toHaveBeenCalled();
  });

  it("sees that its plan couldn't be read, and leaves the decision to the server", async () => {
    const bodies: unknown[] = [];
    backend.use(
      profileAnswer(influencer),
      http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () =>
        HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 }),
      ),
      functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }),
    );
    const { user } = renderApp('/pricing', influencer);
    expect(await screen.findByText('Failed to check subscription status')).toBeInTheDocument();
    expect(screen.queryByText('Your plan')).not.toBeInTheDocument();
    await user.click(button('Growth'));
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  it('can press again when Back restores the page', async () => {
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }));
    const { user } = await openPricing();
    await user.click(button('Boost'));
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalled());
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button('Boost')).toHaveAccessibleName('Choose Boost'));
  });

  it('can confirm a smaller plan again when Back restores the page', async () => {
    backend.use(functionAnswer('create-checkout', { url: CHECKOUT }));
    const { user } = await openPricing(subscriberRow());
    await user.click(button('Boost'));
    await confirmBoost(user);
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledTimes(1));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('Boost'));
    await confirmBoost(user);
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledTimes(2));
  });
});
