import { CANCEL_REFUSED } from '@rules/plan-rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { functionAnswer, functionSilence } from '../support/function-answers';
import { subscriberRow } from '../support/plan-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import type { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { cancelDialog, openAsInfluencer, SETTINGS, subscriptionPanel } from '../support/subscription-screen';

const END = '2999-01-01T12:00:00+00:00';
const LONG_AGO = '2020-01-01T00:00:00+00:00';

const cancel = async () => (await subscriptionPanel()).findByRole('button', { name: 'Cancel Subscription' });

async function confirm(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await within(await cancelDialog()).findByRole('button', { name: 'Cancel Subscription' }));
}

describe('cancelling a subscription', () => {
  it('asks first, then shows when the subscription ends', async () => {
    const { user } = openAsInfluencer(subscriberRow());
    await user.click(await cancel());
    expect(
      await within(await cancelDialog()).findByText(/stays until January 1, 2999, as paid/),
    ).toBeInTheDocument();
    backend.use(
      functionAnswer('cancel-subscription', { subscription_end: END }),
      subscriptionAnswer(subscriberRow({ cancel_at_period_end: true })),
    );
    await confirm(user);
    expect(await screen.findByText('Your subscription has been canceled.')).toBeInTheDocument();
    expect(screen.getByText('Your plan stays until January 1, 2999.')).toBeInTheDocument();
    expect(await (await subscriptionPanel()).findByText(/^Ends on January 1, 2999\./)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      (await subscriptionPanel()).queryByRole('button', { name: 'Cancel Subscription' }),
    ).not.toBeInTheDocument();
    expect((await subscriptionPanel()).getByText('Growth').parentElement).toHaveFocus();
  });

  it('says when an unpaid subscription ended at once', async () => {
    const { user } = openAsInfluencer(subscriberRow({ subscription_status: 'past_due' }));
    await user.click(await cancel());
    expect(await within(await cancelDialog()).findByText(/It ends at once/)).toBeInTheDocument();
    backend.use(
      functionAnswer('cancel-subscription', { subscription_end: LONG_AGO }),
      subscriptionAnswer(null),
    );
    await confirm(user);
    expect(await screen.findByText('You are on the free Starter plan now.')).toBeInTheDocument();
  });

  it("sends one request, and the dialog can't be closed meanwhile", async () => {
    const bodies: unknown[] = [];
    backend.use(functionSilence('cancel-subscription', bodies));
    const { user } = openAsInfluencer(subscriberRow());
    await user.click(await cancel());
    // Two presses before the button shows that it is busy.
    const button = await within(await cancelDialog()).findByRole('button', { name: 'Cancel Subscription' });
    act(() => {
      button.click();
      button.click();
    });
    await user.click(await screen.findByRole('button', { name: required('cancel.busy') }));
    await user.keyboard('{Escape}');
    expect(await cancelDialog()).toBeInTheDocument();
    expect(bodies).toHaveLength(1);
  });

  it("isn't prevented by codes that have expired or are an agency's", async () => {
    const { user } = openAsInfluencer(subscriberRow(), { used: 4, ownLive: 1 });
    await user.click(await cancel());
    expect(
      await within(await cancelDialog()).findByText(/stays until January 1, 2999, as paid/),
    ).toBeInTheDocument();
  });

  it("is disabled, with the reason, while there is more than one live code of one's own", async () => {
    openAsInfluencer(subscriberRow(), { used: 2 });
    const button = await cancel();
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAccessibleDescription(CANCEL_REFUSED);
    expect(screen.getByText(required('cancel.refused'))).toBeVisible();
  });

  it.each([
    [401, { error: 'Please sign in.' }, 'You must be logged in to manage your subscription'],
    [409, { error: CANCEL_REFUSED }, CANCEL_REFUSED],
    [500, { message: 'internal' }, required('cancel.failed')],
    [200, { subscription_end: 'soon' }, required('cancel.failed')],
    [503, { code: 'BOOT_ERROR' }, required('cancel.error')],
  ])('shows a failure (%i %j) and stays open', async (status, answer, words) => {
    backend.use(functionAnswer('cancel-subscription', answer, { status }));
    const { user } = openAsInfluencer(subscriberRow());
    await user.click(await cancel());
    await confirm(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(
      await within(await cancelDialog()).findByRole('button', { name: 'Cancel Subscription' }),
    ).toBeEnabled();
  });

  it('is possible from the profile, too', async () => {
    const { user } = openAsInfluencer(subscriberRow(), { url: '/profile' });
    await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    backend.use(
      functionAnswer('cancel-subscription', { subscription_end: END }),
      subscriptionAnswer(subscriberRow({ cancel_at_period_end: true })),
    );
    await confirm(user);
    expect(await screen.findByText('Your subscription has been canceled.')).toBeInTheDocument();
    expect(await screen.findByText('Growth, ends on January 1, 2999')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
  });
});

describe('the address with ?action=cancel', () => {
  const url = '/influencer-dashboard/settings?action=cancel';

  it('opens the cancel dialog once and keeps the rest of the query', async () => {
    const { user, location } = openAsInfluencer(subscriberRow(), { url });
    expect(await cancelDialog()).toBeInTheDocument();
    expect(location()).toBe(SETTINGS);
    await user.click(await screen.findByRole('button', { name: 'Keep my plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['without a subscription', null, 1, /There is no subscription to cancel/],
    [
      'on a plan that ends already',
      subscriberRow({ cancel_at_period_end: true }),
      1,
      /It ends on January 1, 2999/,
    ],
    [
      'with a contract',
      subscriberRow({ subscription_tier: 'Elite', subscription_end: null, subscription_status: null }),
      1,
      /arranged with us in person/,
    ],
    ['with too many codes', subscriberRow(), 2, CANCEL_REFUSED],
  ])('says %s why there is nothing to cancel', async (_, row, used, words) => {
    openAsInfluencer(row, { url, used });
    expect(await within(await cancelDialog()).findByText(words)).toBeInTheDocument();
    expect(
      within(await cancelDialog()).queryByRole('button', { name: 'Cancel Subscription' }),
    ).not.toBeInTheDocument();
  });
});
