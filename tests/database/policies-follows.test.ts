import { expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("a shopper's follow", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper, influencer, rival }) => ({
    // Only the column that counting needs: attacks-follow-privacy.test.ts tries the others.
    select: (tx) => tx`select influencer_id from public.follows where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.follows (user_id, influencer_id) values (${shopper.id}, ${rival.id})`,
    update: (tx) => tx`update public.follows set influencer_id = ${rival.id}`,
    delete: (tx) => tx`delete from public.follows where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.follows order by user_id, influencer_id`,
  expected: {
    //        anonymous, member, owner, the followed influencer, its managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it('anyone may count the followers of an influencer', async () => {
  const rows = await rowsFor(
    stage.database,
    'anon',
    (tx) => tx`
      select count(influencer_id)::int as followers from public.follows
      where influencer_id = ${stage.scene.influencer.id}`,
  );
  expect(rows).toEqual([{ followers: 1 }]);
});
