import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { signatureOf } from '../../supabase/local/stand-ins/stripe/start';
import { type SignedIn, sharedTestStack, startTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { influencer, rowOf, subscribe } from './payments-bed';

const OUT_OF_REACH = {
  status: 503,
  body: { error: 'Payments are out of reach just now. Please try again in a moment.' },
};

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});
afterEach(() => {
  stack.stripe.outage = 'none';
});

const secrets = () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stack.stripe.environment;
  return [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET];
};

const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });
const ASKED: [name: string, body: (caller: SignedIn) => Record<string, unknown>][] = [
  ['create-checkout', () => ({ planType: 'Pro' })],
  ['customer-portal', () => ({})],
  ['cancel-subscription', () => ({})],
  ['check-subscription', () => ({})],
  ['delete-account', ({ password }) => ({ password })],
];

async function subscriber(on = stack) {
  const vera = await influencer(on);
  const subscription = await subscribe(on, vera, 'Growth');
  const { error } = await on.admin().storage.from('avatars').upload(`${vera.userId}/me.png`, picture);
  expect(error).toBeNull();
  return { vera, subscription };
}

/** Has Stripe fail so while the subscriber acts. */
async function nothingChanges(
  on: TestStack,
  outage: TestStack['stripe']['outage'],
  { userId }: SignedIn,
  act: () => Promise<void>,
) {
  const look = async () => ({
    row: (await on.database.sql`select * from public.subscribers where user_id = ${userId}`)[0],
    account: await on.database.sql`select id, email from auth.users where id = ${userId}`,
    files: (await on.admin().storage.from('avatars').list(userId)).data?.map(({ name }) => name),
    books: structuredClone({ ...on.stripe.account.books, keptAnswers: [] }),
  });
  const before = await look();
  on.stripe.outage = outage;
  await act();
  on.stripe.outage = 'none';
  expect(await look()).toEqual(before);
}

describe('while Stripe is broken', () => {
  it.each(ASKED)(
    '%s answers and logs that Stripe is out of reach, without a secret, and changes nothing',
    async (name, body) => {
      const { vera } = await subscriber();
      await nothingChanges(stack, 'broken', vera, async () => {
        expect(await invoke(vera.client, name, body(vera))).toEqual(OUT_OF_REACH);
      });
      const log = stack.log.join('\n');
      expect(log).toContain('Stripe is out of reach: ');
      for (const secret of secrets()) expect(log).not.toContain(secret);
    },
  );

  it("check-subscription and delete-account work for accounts that Stripe doesn't know", async () => {
    const nora = await stack.signUp();
    stack.stripe.outage = 'broken';
    expect(await invoke(nora.client, 'check-subscription')).toMatchObject({ status: 200 });
    expect(await invoke(nora.client, 'delete-account', { password: nora.password })).toMatchObject({
      status: 200,
    });
  });

  it('a cancellation fails, and succeeds once Stripe is back', async () => {
    const { vera } = await subscriber();
    stack.stripe.outage = 'broken';
    await invoke(vera.client, 'cancel-subscription');
    stack.stripe.outage = 'none';
    expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({ status: 200 });
    expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: true });
  });
});

it("while Stripe doesn't answer, every payment function gives up in time", async () => {
  const impatient = await startTestStack({ functionEnv: { STRIPE_PATIENCE_MS: '1000' } });
  onTestFinished(() => impatient.stop());
  const { vera, subscription } = await subscriber(impatient);
  const payload = JSON.stringify({
    id: 'evt_x',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: subscription },
  });
  const { deliveries, environment } = impatient.stripe;
  const signature = signatureOf(payload, environment.STRIPE_WEBHOOK_SECRET ?? '');
  await nothingChanges(impatient, 'silent', vera, async () => {
    const webhook = deliveries.post(payload, signature);
    const answers = await Promise.all(ASKED.map(([name, body]) => invoke(vera.client, name, body(vera))));
    expect(answers).toEqual(ASKED.map(() => OUT_OF_REACH));
    expect((await webhook).status).toBe(503);
  });
});

it('when Stripe refuses the key, the answer has no reason, and the log has it without the key', async () => {
  const vera = await influencer(stack);
  stack.stripe.outage = 'refusing';
  expect(await invoke(vera.client, 'create-checkout', { planType: 'Pro' })).toEqual({
    status: 500,
    body: { error: 'Something went wrong on our side. Please try again.' },
  });
  const log = stack.log.join('\n');
  expect(log).toContain('Stripe refused a request: StripeAuthenticationError');
  for (const secret of secrets()) expect(log).not.toContain(secret);
});
