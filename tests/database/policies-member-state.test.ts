import { expect, it } from 'vitest';
import { assume } from '../support/identity';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("a shopper's state", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }, actor) => ({
    select: (tx) => tx`select follows_version from public.member_state where user_id = ${shopper.id}`,
    insert: (tx) => tx`
      insert into public.member_state (user_id, follows_version)
      values (${typeof actor === 'string' ? shopper.id : actor.userId}, 99) on conflict do nothing`,
    update: (tx) => tx`update public.member_state set follows_version = 99 where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.member_state where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.member_state order by user_id`,
  expected: {
    //        anonymous, member, owner, the followed influencer, its managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it("changes with each of the shopper's follows and unfollows, and with nobody else's", async () => {
  const { database, scene } = stage;
  const { shopper, bystander, influencer, rival } = scene;
  const seen: unknown[] = [];
  await rowsFor(database, shopper.actor, async (tx) => {
    const see = async () => {
      // What a commit does.
      await tx`set constraints all immediate`;
      await assume(tx, shopper.actor);
      const rows = await tx`select follows_version from public.member_state where user_id = ${shopper.id}`;
      seen.push(rows[0]?.follows_version);
      return rows;
    };
    await see();
    await tx`
      insert into public.user_domain_map (user_id, influencer_id, domain) values (${shopper.id}, ${rival.id}, null)`;
    await see();
    await tx`delete from public.user_domain_map where user_id = ${shopper.id} and influencer_id = ${rival.id}`;
    await see();
    await assume(tx, bystander.actor);
    await tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${bystander.id}, ${influencer.id}, null)`;
    return see();
  });
  const [before, followed, unfollowed, afterAnother] = seen;
  expect(new Set([before, followed, unfollowed]).size).toBe(3);
  expect(afterAnother).toBe(unfollowed);
});
