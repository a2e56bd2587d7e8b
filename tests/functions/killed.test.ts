import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { SLOW } from '../support/slow';
import { startTestStack, type TestStack } from '../support/stack';
import { newAgency, unusedInfluencer } from './agencies';
import { invoke } from './answer';
import { CutLine } from './cut-line';
import { addressFrom, influencer, press, rowComesToBe, subscriptionsOf } from './payments-bed';

const toStripe = new CutLine();
const toSupabase = new CutLine();
let stack: TestStack;

beforeAll(async () => {
  const [stripe, supabase] = [await listen(toStripe.server, 0), await listen(toSupabase.server, 0)];
  stack = await startTestStack({
    functionEnv: {
      STRIPE_API_URL: `http://127.0.0.1:${stripe}`,
      SUPABASE_URL: `http://127.0.0.1:${supabase}`,
    },
  });
  toStripe.target = stack.stripe.url;
  toSupabase.target = stack.apiUrl;
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([closeServer(toStripe.server), closeServer(toSupabase.server)]);
});

it(
  'a checkout killed after any call to Stripe leads to one page, one customer and one subscription at the next attempt',
  SLOW,
  async () => {
    const vera = await influencer(stack);
    const isOurs = ({ metadata }: { metadata: { user_id?: string } }) => metadata.user_id === vera.userId;
    let killed = 0;
    for (let calls = 1; ; calls += 1) {
      toStripe.cutAfter(calls);
      const answer = await invoke(vera.client, 'create-checkout', { planType: 'Pro' });
      if (answer.status === 200) break;
      expect(answer.status).toBe(500);
      killed += 1;
    }
    toStripe.cutAfter(Number.POSITIVE_INFINITY);
    expect(killed).toBeGreaterThan(2);
    const { books } = stack.stripe.account;
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Pro' });
    expect(books.customers.filter(isOurs)).toHaveLength(1);
    expect((await press(url, { card: 'good' })).status).toBe(303);
    await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Pro' });
    expect(await subscriptionsOf(stack, vera)).toHaveLength(1);
  },
);

it("creating an influencer, killed after any call, doesn't block a later attempt", SLOW, async () => {
  const agency = await newAgency(stack);
  const { sql } = stack.database;
  for (let calls = 1; ; calls += 1) {
    const wished = unusedInfluencer();
    toSupabase.cutAfter(calls);
    const answer = await invoke(agency.client, 'create-influencer-user', {
      agency_id: agency.userId,
      ...wished,
    });
    toSupabase.cutAfter(Number.POSITIVE_INFINITY);
    if (answer.status === 200) {
      expect(calls).toBeGreaterThan(4);
      break;
    }
    expect(answer.status).toBe(500);
    await sql`update auth.users set created_at = now() - interval '8 minutes' where email = ${wished.email}`;
    const again = await invoke(agency.client, 'create-influencer-user', {
      agency_id: agency.userId,
      ...wished,
    });
    const [account] = await sql`
      select p.is_influencer, link.agency_id = ${agency.userId} as is_managed
      from auth.users u join public.profiles p on p.id = u.id
      left join public.agency_influencers link on link.influencer_id = u.id
      where u.email = ${wished.email}`;
    // Killed after the last step, the account exists and the agency has its password.
    expect([200, 409]).toContain(again.status);
    expect(account).toEqual({ is_influencer: true, is_managed: true });
  }
});
