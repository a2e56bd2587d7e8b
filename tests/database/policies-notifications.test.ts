import { beforeAll } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

beforeAll(async () => {
  const { sql } = stage.database;
  const { shopper } = stage.scene;
  await sql`insert into public.muted_categories (user_id, category) values (${shopper.id}, 'Food')`;
  await sql`insert into public.notification_settings (user_id) values (${shopper.id})`;
  await sql`
    with opened as (
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${shopper.id}) returning id, user_id
    )
    insert into public.push_subscriptions (session_id, user_id, endpoint, p256dh, auth, device)
    select id, user_id, 'https://fcm.googleapis.com/1', 'B' || repeat('A', 86), repeat('A', 22), 'Chrome' from opened`;
});

testPolicies("a member's muted category", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select * from public.muted_categories where user_id = ${shopper.id}`,
    insert: (tx) =>
      tx`insert into public.muted_categories (user_id, category) values (${shopper.id}, 'Tech')`,
    update: (tx) => tx`update public.muted_categories set until = now() where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.muted_categories where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.muted_categories`,
  expected: {
    //        anonymous, member, owner, a followed influencer, its managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    // Nobody names the member: it is always the caller.
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

testPolicies("a member's notification settings", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select * from public.notification_settings where user_id = ${shopper.id}`,
    insert: (tx) => tx`insert into public.notification_settings (user_id) values (auth.uid())`,
    update: (tx) => tx`update public.notification_settings set push = false where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.notification_settings where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.notification_settings`,
  expected: {
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    // By my_notification_settings().
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

testPolicies("a member's device", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select id, device from public.push_subscriptions where user_id = ${shopper.id}`,
    insert: (tx) => tx`
      insert into public.push_subscriptions (session_id, user_id, endpoint, p256dh, auth, device)
      values (gen_random_uuid(), auth.uid(), 'https://fcm.googleapis.com/2', 'B', 'A', 'Chrome')`,
    update: (tx) => tx`update public.push_subscriptions set device = 'Mine' where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.push_subscriptions where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.push_subscriptions`,
  expected: {
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    // By subscribe_to_push().
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});
