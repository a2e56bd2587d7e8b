import { describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, type Statement } from '../support/rehearsal';
import { CUSTOMER_ID, setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("an influencer's subscription", stage, {
  attempts: ({ influencer }, actor) => ({
    select: (tx) => tx`
      select subscribed, subscription_tier, subscription_end, subscription_status, cancel_at_period_end, next_tier
      from public.subscribers
      where user_id = ${influencer.id}`,
    // Everybody tries to give themselves a plan.
    insert: (tx) => tx`
      insert into public.subscribers (user_id, subscribed, subscription_tier)
      values (${typeof actor === 'string' ? influencer.id : actor.userId}, true, 'Elite')
      on conflict do nothing`,
    update: (tx) => tx`
      update public.subscribers set subscription_tier = 'Elite' where user_id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.subscribers where user_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.subscribers order by user_id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

describe("the connection of a subscriber's row to the payment service", () => {
  const peeks: Record<string, Statement> = {
    'read by name': (tx) => tx`select stripe_customer_id from public.subscribers`,
    'read with all columns': (tx) => tx`select * from public.subscribers`,
    'read as a whole row': (tx) => tx`select to_jsonb(s) from public.subscribers s`,
    'guessed by filter': (tx) => tx`
      select user_id from public.subscribers where stripe_customer_id = ${CUSTOMER_ID}`,
    'guessed by order': (tx) => tx`select user_id from public.subscribers order by stripe_customer_id`,
    counted: (tx) => tx`select count(stripe_customer_id) from public.subscribers`,
    'read as the subscription': (tx) => tx`select stripe_subscription_id from public.subscribers`,
    'numbered by its reading': (tx) => tx`select reading from public.subscribers`,
    'drawn as a reading': (tx) => tx`select public.begin_subscription_reading()`,
    'written as the server writes it': (tx) => tx`
      select public.write_subscription(${CUSTOMER_ID}, 9, 'sub_x', 'active', true, 'Pro', null, false, null)`,
  };

  it.each(Object.keys(peeks))("can't be %s, not even by its owner", async (way) => {
    const peek = peeks[way];
    if (!peek) throw new Error(`No statement for ${way}.`);
    for (const actor of [stage.scene.influencer.actor, stage.scene.agency.actor, 'anon'] as const) {
      expect(await rehearse(stage.database, actor, peek)).toBe('refused');
    }
  });
});
