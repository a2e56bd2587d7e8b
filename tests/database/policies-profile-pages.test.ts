import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, type Statement } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

let former: Actor;
beforeAll(async () => {
  const { database, scene } = stage;
  await database.sql`
    insert into private.profile_pages (influencer_id, pinned_offers)
    values (${scene.influencer.id}, array[${scene.liveCode}::uuid])`;
  const agency = await database.createUser({ is_agency: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${scene.influencer.id}, false)`;
  former = { userId: agency.id };
});

const LINKS = JSON.stringify([{ title: 'My blog', url: 'https://blog.example' }]);

/** Saves a page and tells whether it has the link, because the function answers nothing. */
const save =
  (influencerId: string): Statement =>
  async (tx) => {
    await tx`select public.save_profile_page(${influencerId}, '{}', ${LINKS}::text::jsonb)`;
    return tx`select from private.profile_pages where influencer_id = ${influencerId} and links <> '[]'`;
  };

testPolicies("what is on an influencer's page", stage, {
  attempts: ({ influencer, liveCode }) => ({
    select: (tx) => tx`select id from public.pinned_offers(${influencer.id})`,
    insert: save(influencer.id),
    update: (tx) =>
      tx`update private.profile_pages set pinned_offers = '{}' where influencer_id = ${influencer.id} and pinned_offers = array[${liveCode}::uuid]`,
    delete: (tx) => tx`delete from private.profile_pages where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select influencer_id, pinned_offers, links from private.profile_pages order by 1`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'allowed', 'refused', 'allowed', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it("an agency that managed the influencer before can't save its profile page", async () => {
  expect(await rehearse(stage.database, former, save(stage.scene.influencer.id))).toBe('refused');
});

it("a member who is no influencer can't create a profile page", async () => {
  const { bystander } = stage.scene;
  expect(await rehearse(stage.database, bystander.actor, save(bystander.id))).toBe('refused');
});

it("a profile page can't be created for an account that doesn't exist", async () => {
  expect(await rehearse(stage.database, stage.scene.influencer.actor, save(crypto.randomUUID()))).toBe(
    'refused',
  );
});

describe('a statement around profile pages', () => {
  it.each([
    [
      'hands a page to another influencer',
      'update private.profile_pages set influencer_id = gen_random_uuid()',
    ],
    [
      "sets the time of a page's change",
      "insert into private.profile_pages (influencer_id, changed_at) values (gen_random_uuid(), 'epoch')",
    ],
    ['reads why a domain is blocked', 'select reason from private.blocked_domains'],
    ['blocks a domain', "insert into private.blocked_domains (domain, reason) values ('shop.example', 'x')"],
    ['unblocks a domain', 'delete from private.blocked_domains'],
  ])('that %s is refused to visitor, influencer and agency', async (_, call) => {
    const { influencer, agency } = stage.scene;
    for (const actor of ['anon', influencer.actor, agency.actor] as const) {
      await expect(
        stage.database.as(actor, (tx) => tx.unsafe(call)),
        JSON.stringify(actor),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

it("a browser extension's session can't save a profile page", async () => {
  const { influencer } = stage.scene;
  const session = '5e551000-0000-4000-8000-00000000000b';
  const outcome = await rehearse(
    stage.database,
    influencer.actor,
    async (tx) => {
      await tx`select set_config('request.method', 'POST', true), set_config('request.path', '/rpc/save_profile_page', true)`;
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
