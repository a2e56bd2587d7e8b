import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../supabase/local/stand-ins/stripe/deliveries';
import { SLOW } from '../support/slow';
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

const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });
const ASKED: [name: string, body: (caller: SignedIn) => Record<string, unknown>][] = [
  ['create-checkout', () => ({ planType: 'Pro' })],
  ['customer-portal', () => ({})],
  ['cancel-subscription', () => ({})],
  ['check-subscription', () => ({})],
  ['delete-account', ({ password }) => ({ password })],
];

async function subscriber() {
  const vera = await influencer(stack);
  const subscription = await subscribe(stack, vera, 'Growth');
  const { error } = await stack.admin().storage.from('avatars').upload(`${vera.userId}/me.png`, picture);
  expect(error).toBeNull();
  return { vera, subscription };
}

async function nothingChanged({ userId }: SignedIn, act: () => Promise<void>) {
  const look = async () => ({
    row: (await stack.database.sql`select * from public.subscribers where user_id = ${userId}`)[0],
    account: await stack.database.sql`select id, email from auth.users where id = ${userId}`,
    files: (await stack.admin().storage.from('avatars').list(userId)).data?.map(({ name }) => name),
    books: structuredClone({ ...stack.stripe.account.books, keptAnswers: [] }),
  });
  const before = await look();
  await act();
  expect(await look()).toEqual(before);
}

describe('while Stripe is broken', () => {
  it.each(ASKED)('%s answers that Stripe is out of reach and changes nothing', async (name, body) => {
    const { vera } = await subscriber();
    await nothingChanged(vera, async () => {
      stack.stripe.outage = 'broken';
      expect(await invoke(vera.client, name, body(vera))).toEqual(OUT_OF_REACH);
      stack.stripe.outage = 'none';
    });
  });

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

it("while Stripe doesn't answer, every payment function gives up in time", SLOW, async () => {
  const { vera, subscription } = await subscriber();
  const payload = JSON.stringify({
    id: 'evt_x',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: subscription },
  });
  const secret = stack.stripe.environment.STRIPE_WEBHOOK_SECRET ?? '';
  await nothingChanged(vera, async () => {
    stack.stripe.outage = 'silent';
    const webhook = stack.stripe.deliveries.post(payload, signatureOf(payload, secret));
    const answers = await Promise.all(ASKED.map(([name, body]) => invoke(vera.client, name, body(vera))));
    expect(answers).toEqual(ASKED.map(() => OUT_OF_REACH));
    expect((await webhook).status).toBe(503);
    stack.stripe.outage = 'none';
  });
});

describe('with a key that Stripe refuses', () => {
  const KEY = 'sk_test_of_the_wrong_account';

  it('neither the answer nor the log contains the key', async () => {
    const wrong = await startTestStack({
      functionEnv: { STRIPE_SECRET_KEY: KEY },
    });
    try {
      const vera = await influencer(wrong);
      const answer = await invoke(vera.client, 'create-checkout', { planType: 'Pro' });
      expect(answer).toEqual({
        status: 500,
        body: { error: 'Something went wrong on our side. Please try again.' },
      });
      expect(wrong.log.join('\n')).toContain('Stripe refused a request: StripeAuthenticationError');
      expect(wrong.log.join('\n')).not.toContain(KEY.slice(8));
    } finally {
      await wrong.stop();
    }
  });
});

it('the log of a payment function says that Stripe is out of reach, and has no secret', () => {
  const text = stack.log.join('\n');
  expect(text).toContain('Stripe is out of reach: ');
  for (const secret of [
    stack.stripe.environment.STRIPE_SECRET_KEY,
    stack.stripe.environment.STRIPE_WEBHOOK_SECRET,
  ]) {
    expect(text).not.toContain(secret);
  }
});
