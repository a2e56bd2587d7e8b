import { describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { LIVE_DOMAIN, person, setTheScene } from '../support/scene';

const stage = setTheScene();

/** Follows and everything derived from them, which a refused write must not change. */
const everyFollow: Witness = async (tx) => [
  await tx`select * from public.user_domain_map order by id`,
  await tx`select * from private.follows order by user_id, influencer_id`,
  await tx`select * from public.follower_counts order by influencer_id`,
];

testPolicies("a shopper's mapping", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper, influencer, rival }) => ({
    select: (tx) => tx`select * from public.user_domain_map where user_id = ${shopper.id}`,
    insert: (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${shopper.id}, ${rival.id}, 'rival.example')`,
    update: (tx) => tx`update public.user_domain_map set domain = 'x.example' where user_id = ${shopper.id}`,
    delete: (tx) => tx`
      delete from public.user_domain_map where user_id = ${shopper.id} and influencer_id = ${influencer.id}`,
  }),
  witness: everyFollow,
  expected: {
    //        anonymous, member, owner, the followed influencer, its managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'allowed', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

describe('a member', () => {
  const insert = (rows: { user_id: string; influencer_id: string; domain: string | null }[]) =>
    rehearse(
      stage.database,
      stage.scene.bystander.actor,
      (tx) => tx`
        insert into public.user_domain_map ${tx(rows)}
        on conflict (user_id, influencer_id, domain) do nothing`,
      { witness: everyFollow },
    );

  it('may follow an influencer without any domain', async () => {
    const { bystander, influencer } = stage.scene;
    expect(await insert([{ user_id: bystander.id, influencer_id: influencer.id, domain: null }])).toBe(
      'allowed',
    );
  });

  it('may follow a credit-card account, which is listed too', async () => {
    const card = await person(stage.database, 'card', { is_influencer: true, is_creditcard: true });
    expect(await insert([{ user_id: stage.scene.bystander.id, influencer_id: card.id, domain: null }])).toBe(
      'allowed',
    );
  });

  it.each(['shopper', 'agency'] as const)(
    "can't follow an account that is no influencer: %s",
    async (target) => {
      const { bystander, [target]: followed } = stage.scene;
      const outcome = await insert([{ user_id: bystander.id, influencer_id: followed.id, domain: null }]);
      expect(outcome).toBe('error 23503');
    },
  );

  it("can't follow an account that doesn't exist", async () => {
    const outcome = await insert([
      {
        user_id: stage.scene.bystander.id,
        influencer_id: '00000000-0000-4000-8000-000000000000',
        domain: null,
      },
    ]);
    expect(outcome).toBe('error 23503');
  });

  it('stores only domains of the influencer: a thousand others leave nothing behind', async () => {
    const { database, scene } = stage;
    const { bystander, influencer } = scene;
    const kept = await rowsFor(database, bystander.actor, async (tx) => {
      await tx`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        select ${bystander.id}, ${influencer.id}, 'made-up-' || n || '.example' from generate_series(1, 1000) n
        on conflict (user_id, influencer_id, domain) do nothing`;
      return tx`select domain from public.user_domain_map order by domain nulls first`;
    });
    expect(kept).toEqual([{ domain: LIVE_DOMAIN }]);
  });

  it("can't insert a row for somebody else beside its own", async () => {
    const { bystander, shopper, rival } = stage.scene;
    const outcome = await insert([
      { user_id: bystander.id, influencer_id: rival.id, domain: null },
      { user_id: shopper.id, influencer_id: rival.id, domain: null },
    ]);
    expect(outcome).toBe('refused');
  });

  it('ends only its own follows by a delete without a filter', async () => {
    const { bystander, influencer } = stage.scene;
    const outcome = await rehearse(
      stage.database,
      bystander.actor,
      (tx) => tx`delete from public.user_domain_map where influencer_id = ${influencer.id}`,
      { witness: everyFollow },
    );
    expect(outcome).toBe('filtered');
  });
});

it('nobody can follow themselves', async () => {
  const { influencer } = stage.scene;
  const outcome = await rehearse(
    stage.database,
    influencer.actor,
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${influencer.id}, ${influencer.id}, null)`,
    { witness: everyFollow },
  );
  expect(outcome).toBe('error 23514');
});

describe('a member who already follows', () => {
  it('may repeat a follow without an error and without a second row', async () => {
    const { shopper, influencer } = stage.scene;
    const outcome = await rehearse(
      stage.database,
      shopper.actor,
      (tx) => tx`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        values (${shopper.id}, ${influencer.id}, ${LIVE_DOMAIN})
        on conflict (user_id, influencer_id, domain) do nothing`,
      { witness: everyFollow },
    );
    expect(outcome).toBe('filtered');
  });

  it('unfollows completely by deleting one mapping', async () => {
    const { database, scene } = stage;
    const { shopper, influencer } = scene;
    const left = await rowsFor(database, shopper.actor, async (tx) => {
      await tx`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        values (${shopper.id}, ${influencer.id}, null)`;
      await tx`delete from public.user_domain_map where user_id = ${shopper.id} and domain is null`;
      await tx`reset role`;
      return tx`
        select 'mapping' as kind from public.user_domain_map where user_id = ${shopper.id}
        union all
        select 'follow' from private.follows where user_id = ${shopper.id}`;
    });
    expect(left).toEqual([]);
  });
});
