import { expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("a shopper's follow", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper, influencer, rival }) => ({
    // Only the column that counting needs: attacks-follow-privacy.test.ts tries the others.
    select: (tx) => tx`select influencer_id from private.follows where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into private.follows (user_id, influencer_id) values (${shopper.id}, ${rival.id})`,
    update: (tx) => tx`update private.follows set influencer_id = ${rival.id}`,
    delete: (tx) => tx`delete from private.follows where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from private.follows order by user_id, influencer_id`,
  expected: {
    //        anonymous, member, owner, the followed influencer, its managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it('anyone may count the followers of an influencer, also by all columns of the view, which has no other', async () => {
  const rows = await rowsFor(
    stage.database,
    'anon',
    (tx) => tx`
      with counted as (select * from public.follows where influencer_id = ${stage.scene.influencer.id})
      select counted.*, (select count(*)::int from counted) as followers from counted`,
  );
  expect(rows).toEqual([{ influencer_id: stage.scene.influencer.id, followers: 1 }]);
});
