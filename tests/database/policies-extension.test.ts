import { beforeAll } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

beforeAll(async () => {
  const { sql } = stage.database;
  const { shopper, influencer } = stage.scene;
  await sql`insert into public.muted_shops (user_id, domain) values (${shopper.id}, 'live.example')`;
  await sql`insert into public.muted_people (user_id, influencer_id) values (${shopper.id}, ${influencer.id})`;
  await sql`
    with opened as (
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${shopper.id}) returning id, user_id
    )
    insert into public.connected_extensions (session_id, user_id, browser, version)
    select id, user_id, 'Chrome', '1.0' from opened`;
});

testPolicies("a member's muted shop", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select * from public.muted_shops where user_id = ${shopper.id}`,
    insert: (tx) =>
      tx`insert into public.muted_shops (user_id, domain) values (${shopper.id}, 'other.example')`,
    update: (tx) => tx`update public.muted_shops set until = now() where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.muted_shops where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.muted_shops`,
  expected: {
    //        anonymous, member, owner, a followed influencer, its managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    // Nobody names the member: it is always the caller.
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

testPolicies("a member's muted influencer", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper, rival }) => ({
    select: (tx) => tx`select * from public.muted_people where user_id = ${shopper.id}`,
    insert: (tx) => tx`
      insert into public.muted_people (user_id, influencer_id) values (${shopper.id}, ${rival.id})`,
    update: (tx) => tx`update public.muted_people set until = now() where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.muted_people where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.muted_people`,
  expected: {
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

testPolicies("a member's connected extension", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select * from public.connected_extensions where user_id = ${shopper.id}`,
    insert: (tx) => tx`
      insert into public.connected_extensions (session_id, user_id, browser, version)
      values (gen_random_uuid(), ${shopper.id}, 'Chrome', '1.0')`,
    // Only an extension's own session does (attacks-extension-session.test.ts).
    update: (tx) => tx`update public.connected_extensions set browser = 'X' where user_id = ${shopper.id}`,
    // By the function, which ends the session too. Others' ids do nothing.
    delete: (tx) => tx`
      select from (select session_id from public.connected_extensions) own, public.end_session(own.session_id)`,
  }),
  witness: (tx) => tx`select session_id, browser from public.connected_extensions`,
  expected: {
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'filtered', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});
