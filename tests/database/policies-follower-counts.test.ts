import { expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("an influencer's follower count", stage, {
  attempts: ({ influencer, bystander }) => ({
    select: (tx) => tx`
      select follower_count from public.follower_counts where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.follower_counts (influencer_id, follower_count) values (${bystander.id}, 1000000)`,
    update: (tx) => tx`
      update public.follower_counts set follower_count = 1000000 where influencer_id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.follower_counts where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.follower_counts order by influencer_id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it('follower_counts counts followers, not mappings', async () => {
  const { database, scene } = stage;
  const { shopper, influencer } = scene;
  const rows = await rowsFor(database, shopper.actor, async (tx) => {
    await tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${shopper.id}, ${influencer.id}, 'past.example'), (${shopper.id}, ${influencer.id}, null)`;
    await tx`set constraints all immediate`;
    return tx`select follower_count from public.follower_counts where influencer_id = ${influencer.id}`;
  });
  expect(rows).toEqual([{ follower_count: 1 }]);
});

it("follower_counts' row is deleted with the influencer's account", async () => {
  const { database, scene } = stage;
  const { influencer } = scene;
  const rows = await rowsFor(database, 'service_role', async (tx) => {
    await tx`reset role`;
    await tx`delete from auth.users where id = ${influencer.id}`;
    await tx`set constraints all immediate`;
    return tx`
      select
        (select follower_count from public.follower_counts where influencer_id = ${influencer.id}) as count,
        (select count(*)::int from private.follows where influencer_id = ${influencer.id}) as follows,
        (select count(*)::int from public.user_domain_map where influencer_id = ${influencer.id}) as mappings`;
  });
  expect(rows).toEqual([{ count: null, follows: 0, mappings: 0 }]);
});
