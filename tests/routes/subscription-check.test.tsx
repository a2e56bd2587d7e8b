import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { functionAnswer, functionSilence } from '../support/function-answers';
import { subscriberRow } from '../support/plan-answers';
import { openAsInfluencer } from '../support/subscription-screen';

const DASHBOARD = '/influencer-dashboard';
const owing = subscriberRow({ subscription_status: 'past_due' });
const plan = async () => within(await screen.findByRole('region', { name: 'Your plan' }));

/** The bill is paid but no webhook came: the row changes only when check-subscription is called. */
function billIsPaid(asked: unknown[] = []) {
  let row = owing;
  backend.use(
    http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json([row])),
    http.post(`${SUPABASE_URL}/functions/v1/check-subscription`, () => {
      asked.push('check');
      row = subscriberRow();
      return HttpResponse.json(row);
    }),
  );
}

it.each([
  ['on the dashboard', DASHBOARD],
  ['on the profile', '/profile/influencer'],
  ['on the return from the portal', `${DASHBOARD}?subscription=managed`],
])('an open bill is checked at the payment service once, %s', async (_, url) => {
  const asked: unknown[] = [];
  openAsInfluencer(owing, { url });
  billIsPaid(asked);
  expect(
    await screen.findByText('Your payment went through. You are on the Growth plan.'),
  ).toBeInTheDocument();
  expect(screen.queryByText('Payment past due')).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it("the dashboard shows the stored plan until the check's answer arrives", async () => {
  openAsInfluencer(owing, { url: DASHBOARD });
  backend.use(functionSilence('check-subscription'));
  expect(await (await plan()).findByText('Payment past due')).toBeInTheDocument();
});

it.each([
  ['after a month that is over', subscriberRow({ subscription_end: '2020-01-01T00:00:00+00:00' }), DASHBOARD],
  [
    'on the return from the portal, whatever the row says',
    subscriberRow(),
    `${DASHBOARD}?subscription=managed`,
  ],
])('the subscription is checked at the payment service %s', async (_, row, url) => {
  const bodies: unknown[] = [];
  const { location } = openAsInfluencer(row, { url });
  backend.use(functionAnswer('check-subscription', subscriberRow(), { bodies }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(location()).toBe(DASHBOARD);
});

it("the subscription isn't checked at the payment service while it is in order", async () => {
  const bodies: unknown[] = [];
  openAsInfluencer(subscriberRow(), { url: `${DASHBOARD}/settings` });
  backend.use(functionAnswer('check-subscription', subscriberRow(), { bodies }));
  expect(await screen.findByText('Renews on January 1, 2999.')).toBeInTheDocument();
  expect(bodies).toEqual([]);
});

it("the dashboard says when the payment service can't be asked", async () => {
  openAsInfluencer(owing, { url: DASHBOARD });
  backend.use(functionAnswer('check-subscription', { error: 'Not now.' }, { status: 503 }));
  expect(await screen.findByText('Failed to check subscription status')).toBeInTheDocument();
  expect(await (await plan()).findByText('Payment past due')).toBeInTheDocument();
});
