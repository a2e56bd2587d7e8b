import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { InstagramQueue } from '../support/instagram';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, type Statement } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

let rule: string;
let former: Actor;
beforeAll(async () => {
  const { database, scene } = stage;
  const { influencer, liveCode } = scene;
  const queue = new InstagramQueue(database);
  const host = {
    ...influencer,
    instagramId: '17841400000000009',
    appScopedId: '217841400000000009',
    offer: liveCode,
  };
  await queue.connect(host);
  rule = await queue.rule(host);
  await queue.comment(host, rule, 'a-comment');
  const agency = await database.createUser({ is_agency: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${influencer.id}, false)`;
  former = { userId: agency.id };
});

const newRule = (influencerId: string, offer: string) => ({
  influencer_id: influencerId,
  name: 'Another',
  answers_to: 'comment',
  choice: 'offer',
  offer_ids: [offer],
  message: '{code}',
});

testPolicies("an influencer's reply rule", stage, {
  attempts: ({ influencer, liveCode }) => ({
    select: (tx) => tx`select id, message from public.instagram_rules where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`insert into public.instagram_rules ${tx(newRule(influencer.id, liveCode))}`,
    update: (tx) => tx`update public.instagram_rules set message = 'changed' where id = ${rule}`,
    delete: (tx) => tx`delete from public.instagram_rules where id = ${rule}`,
  }),
  witness: (tx) => tx`select * from public.instagram_rules order by id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    insert: ['refused', 'refused', 'allowed', 'refused', 'allowed', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
  },
});

testPolicies("an influencer's Instagram account", stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select username from public.instagram_accounts where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
      values (${influencer.id}, '9', '9', 'mine', now())`,
    update: (tx) =>
      tx`update public.instagram_accounts set paused = true where influencer_id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.instagram_accounts where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.instagram_accounts order by influencer_id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

testPolicies("the log of an influencer's replies", stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select * from public.list_instagram_replies(${influencer.id})`,
    insert: (tx) => tx`
      insert into private.instagram_replies (influencer_id, rule_id, kind, happened_at)
      values (${influencer.id}, ${rule}, 'comment', now())`,
    update: (tx) =>
      tx`update private.instagram_replies set state = 'sent' where influencer_id = ${influencer.id}`,
    delete: (tx) => tx`delete from private.instagram_replies where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from private.instagram_replies order by id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

describe('an agency that no longer manages the influencer', () => {
  it.each<[string, (influencer: string, offer: string) => Statement, 'filtered' | 'refused']>([
    [
      "can't read its rules",
      (id) => (tx) => tx`select id from public.instagram_rules where influencer_id = ${id}`,
      'filtered',
    ],
    [
      "can't add a rule",
      (id, offer) => (tx) => tx`insert into public.instagram_rules ${tx(newRule(id, offer))}`,
      'refused',
    ],
    [
      "can't change its rules",
      (id) => (tx) => tx`update public.instagram_rules set message = 'changed' where influencer_id = ${id}`,
      'filtered',
    ],
    [
      "can't delete its rules",
      (id) => (tx) => tx`delete from public.instagram_rules where influencer_id = ${id}`,
      'filtered',
    ],
    [
      "can't read its Instagram account",
      (id) => (tx) => tx`select username from public.instagram_accounts where influencer_id = ${id}`,
      'filtered',
    ],
    [
      "can't pause its Instagram account",
      (id) => (tx) => tx`update public.instagram_accounts set paused = true where influencer_id = ${id}`,
      'filtered',
    ],
    [
      "can't read its Instagram account's state",
      (id) => (tx) => tx`select * from public.get_instagram(${id})`,
      'filtered',
    ],
    [
      "can't read its log",
      (id) => (tx) => tx`select * from public.list_instagram_replies(${id})`,
      'filtered',
    ],
  ])('%s', async (_, attempt, outcome) => {
    const { influencer, liveCode } = stage.scene;
    expect(await rehearse(stage.database, former, attempt(influencer.id, liveCode))).toBe(outcome);
  });
});

describe('may_manage_instagram', () => {
  it('is true for the influencer and the agency that manages it now, and for nobody else', async () => {
    const { influencer, agency, otherAgency, rival, bystander } = stage.scene;
    const asked = async (actor: Actor, id: string) => {
      const [row] = await stage.database.as(
        actor,
        (tx) => tx<{ may: boolean }[]>`select public.may_manage_instagram(${id}) as may`,
      );
      return row?.may;
    };
    expect(await asked(influencer.actor, influencer.id)).toBe(true);
    expect(await asked(agency.actor, influencer.id)).toBe(true);
    for (const actor of [rival.actor, otherAgency.actor, bystander.actor, former]) {
      expect(await asked(actor, influencer.id)).toBe(false);
    }
    // A member who is no influencer has nothing to manage.
    expect(await asked(bystander.actor, bystander.id)).toBe(false);
    await expect(asked('anon', influencer.id)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('get_instagram', () => {
  it('answers the influencer and its agency, and nobody else', async () => {
    const { influencer, agency, otherAgency, rival, bystander } = stage.scene;
    const rows = (actor: Actor) =>
      stage.database.as(
        actor,
        (tx) => tx`select username, state, waiting from public.get_instagram(${influencer.id})`,
      );
    for (const actor of [influencer.actor, agency.actor]) {
      expect([...(await rows(actor))]).toEqual([{ username: 'at_instagram', state: 'working', waiting: 1 }]);
    }
    for (const actor of [otherAgency.actor, rival.actor, bystander.actor])
      expect(await rows(actor)).toHaveLength(0);
    await expect(rows('anon')).rejects.toMatchObject({ code: '42501' });
  });
});

describe("a browser extension's session", () => {
  it.each([
    ['GET', '/instagram_rules'],
    ['PATCH', '/instagram_accounts'],
    ['POST', '/rpc/get_instagram'],
    ['POST', '/rpc/list_instagram_replies'],
    ['POST', '/rpc/may_manage_instagram'],
  ])('is refused at %s %s', async (method, path) => {
    const { influencer } = stage.scene;
    const session = '5e551000-0000-4000-8000-00000000000a';
    const outcome = await rehearse(
      stage.database,
      influencer.actor,
      async (tx) => {
        await tx`select set_config('request.method', ${method}, true), set_config('request.path', ${path}, true)`;
        return tx`select private.admit_request()`;
      },
      {
        forged: { session_id: session },
        prepare: async (tx) => {
          await tx`insert into auth.sessions (id, user_id, created_at) values (${session}, ${influencer.id}, now())`;
          await tx`
            insert into public.connected_extensions (session_id, user_id, browser, version)
            values (${session}, ${influencer.id}, 'Chrome', '1.0')`;
        },
      },
    );
    expect(outcome).toBe('error PT403');
  });
});

describe('what no client may do with Instagram accounts', () => {
  const calls: Record<string, string> = {
    'read the tokens': 'select * from private.instagram_tokens',
    'read who wrote': 'select sender_id from private.instagram_replies',
    'read the ids of comments': 'select event_id from private.instagram_replies',
    'read the exact numbers of few': 'select times_opened from public.instagram_rules',
    "write a rule's numbers": 'update public.instagram_rules set sent = 9',
    'write since when a rule answers': "update public.instagram_rules set active_since = '2000-01-01'",
    'hand a rule over': 'update public.instagram_rules set influencer_id = gen_random_uuid()',
    'write until when a token lasts': "update public.instagram_accounts set expires_at = 'infinity'",
    'switch itself on again': 'delete from private.instagram_switched_off',
    'read since when it is switched off': 'select since from private.instagram_switched_off',
    'see who asked for a deletion': 'select instagram_id from private.instagram_deletions',
    'read accounts that answer': 'select * from private.answering_instagram_accounts',
    'connect an account':
      "select public.connect_instagram_account(gen_random_uuid(), gen_random_uuid(), '1', 'a', 't', now(), '2')",
    'disconnect an account': 'select public.disconnect_instagram_account(gen_random_uuid())',
    'read a sealed token': 'select public.sealed_instagram_token(gen_random_uuid())',
    'read rules by an Instagram id': "select public.instagram_rules_of('1')",
    'make events up': "select public.receive_instagram_events(gen_random_uuid(), '[]')",
    'claim replies': 'select public.claim_instagram_replies(gen_random_uuid())',
    'acknowledge a reply': `select public.acknowledge_instagram_reply(gen_random_uuid(), 1, '{"state": "sent"}')`,
    'acknowledge a public reply':
      'select public.acknowledge_instagram_public_reply(gen_random_uuid(), 1, true)',
    'claim polls': 'select public.claim_instagram_polls(gen_random_uuid(), 1)',
    'have an account wait': "select public.postpone_instagram_account(gen_random_uuid(), '1', 60)",
    'store a token': "select public.store_instagram_token(gen_random_uuid(), '1', 't', now())",
    'say that a token was refused': "select public.note_refused_instagram_token(gen_random_uuid(), '1')",
    'say that a mail was sent': "update public.instagram_accounts set mailed_about = 'ending'",
    'deauthorise an account': "select public.disconnect_instagram_user('1')",
    'have data deleted': "select public.delete_instagram_data('1')",
  };

  it.each(Object.keys(calls))('%s is refused to visitor, influencer and agency', async (name) => {
    const { influencer, agency } = stage.scene;
    for (const actor of ['anon', influencer.actor, agency.actor] as const) {
      await expect(
        stage.database.as(actor, (tx) => tx.unsafe(calls[name] ?? '')),
        JSON.stringify(actor),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});
