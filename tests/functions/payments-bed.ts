import { expect } from 'vitest';
import type { Subscription } from '../../supabase/local/stand-ins/stripe/objects';
import { eventually } from '../support/eventually';
import type { SignedIn, TestStack } from '../support/stack';
import { invoke } from './answer';

export type SoldPlan = 'Boost' | 'Growth' | 'Pro';

export async function influencer(stack: TestStack): Promise<SignedIn> {
  const person = await stack.signUp();
  await stack.database.sql`update public.profiles set is_influencer = true where id = ${person.userId}`;
  return person;
}

/** Adds promo codes of the influencer: live and published by itself, unless told otherwise. */
export async function publish(
  stack: TestStack,
  { userId }: SignedIn,
  count: number,
  { expired = false, byItself = true } = {},
) {
  await stack.database.sql`
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, affiliate_link, published_by_influencer,
      expiration_date
    )
    select ${userId}, 'Brand', 'CODE', '10% off', 'Tech', 'https://brand.example/', ${byItself},
      case when ${expired} then private.today() - 1 end
    from generate_series(1, ${count})`;
}

export async function rowOf(stack: TestStack, { userId }: SignedIn) {
  const [row] = await stack.database.sql`select * from public.subscribers where user_id = ${userId}`;
  return row;
}

/** Waits until a webhook has changed the row. */
export async function rowComesToBe(stack: TestStack, person: SignedIn, fields: Record<string, unknown>) {
  await eventually(async () => expect(await rowOf(stack, person)).toMatchObject(fields));
}

/** The address that a function answers; anything else fails the test. */
export async function addressFrom(person: SignedIn, name: string, body: Record<string, unknown> = {}) {
  const answer = await invoke(person.client, name, body);
  expect(answer).toEqual({ status: 200, body: { url: expect.any(String) } });
  const url: string = answer.body.url;
  return url;
}

/** Presses a button of the stand-in's pages. Returns where it leads, or the page that is shown instead. */
export async function press(url: string, button: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  });
  return {
    status: response.status,
    leadsTo: response.headers.get('location'),
    page: await response.text(),
  };
}

/** Buys a plan as a browser does, and waits for all webhooks. */
export async function subscribe(stack: TestStack, person: SignedIn, plan: SoldPlan): Promise<Subscription> {
  const url = await addressFrom(person, 'create-checkout', { planType: plan });
  expect((await press(url, { card: 'good' })).status).toBe(303);
  await rowComesToBe(stack, person, { subscribed: true, subscription_tier: plan });
  await stack.stripe.deliveries.idle();
  return liveSubscription(stack, person);
}

export async function subscriptionsOf(stack: TestStack, person: SignedIn): Promise<Subscription[]> {
  const row = await rowOf(stack, person);
  return stack.stripe.account.books.subscriptions.filter(
    ({ customer }) => customer === row?.stripe_customer_id,
  );
}

/** The only subscription that is paid for. */
export async function liveSubscription(stack: TestStack, person: SignedIn): Promise<Subscription> {
  const live = (await subscriptionsOf(stack, person)).filter(({ status }) => status === 'active');
  const [only] = live;
  if (!only || live.length > 1) throw new Error(`There are ${live.length} live subscriptions.`);
  return only;
}
