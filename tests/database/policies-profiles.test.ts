import { describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { type Outcome, rehearse, rowsFor } from '../support/rehearsal';
import { person, setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("an influencer's profile", stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select id, full_name, username from public.profiles where id = ${influencer.id}`,
    insert: (tx) => tx`insert into public.profiles (id, username) values (gen_random_uuid(), 'made-up')`,
    update: (tx) => tx`update public.profiles set bio = 'changed' where id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.profiles where id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.profiles order by id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

testPolicies("a plain shopper's profile", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select id, full_name, username from public.profiles where id = ${shopper.id}`,
    insert: (tx) => tx`insert into public.profiles (id, username) values (${shopper.id}, 'made-up')`,
    update: (tx) => tx`update public.profiles set full_name = 'Changed' where id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.profiles where id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.profiles order by id`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['filtered', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

describe('profiles visible to visitors', () => {
  it.each([
    { flags: { is_influencer: true }, shown: 1 },
    { flags: { is_creditcard: true }, shown: 1 },
    { flags: { is_featured: true }, shown: 1 },
    { flags: { is_agency: true }, shown: 0 },
    { flags: {}, shown: 0 },
  ])('with the flags $flags: $shown', async ({ flags, shown }) => {
    const account = await person(stage.database, `shown-${Object.keys(flags)[0] ?? 'plain'}`, flags);
    for (const stranger of ['anon', stage.scene.bystander.actor] as const) {
      const rows = await rowsFor(
        stage.database,
        stranger,
        (tx) => tx`select id from public.profiles where id = ${account.id}`,
      );
      expect(rows).toHaveLength(shown);
    }
  });
});

describe('the owner of a profile', () => {
  const ownUpdate = (column: string, value: string | boolean | null) =>
    rehearse(
      stage.database,
      stage.scene.shopper.actor,
      (tx) => tx`update public.profiles set ${tx({ [column]: value })} where id = ${stage.scene.shopper.id}`,
      { witness: (tx) => tx`select * from public.profiles order by id` },
    );

  it.each<[string, string | boolean | null, Outcome]>([
    ['full_name', 'A New Name', 'allowed'],
    ['username', 'a.new-name_1', 'allowed'],
    ['avatar_url', 'https://images.example/me.png', 'allowed'],
    ['category', 'Travel', 'allowed'],
    ['bio', 'Likes shops.', 'allowed'],
    ['social_handle', 'me.elsewhere', 'allowed'],
    ['updated_at', '2031-01-01T00:00:00Z', 'allowed'],
    ['is_influencer', true, 'allowed'],
    ['is_agency', true, 'refused'],
    ['is_creditcard', true, 'refused'],
    ['is_featured', true, 'refused'],
    ['created_at', '2001-01-01T00:00:00Z', 'refused'],
    ['id', '00000000-0000-4000-8000-000000000000', 'refused'],
  ])('setting %s to %s is %s', async (column, value, outcome) => {
    expect(await ownUpdate(column, value)).toBe(outcome);
  });

  it.each([
    ['too short', 'ab'],
    ['too long', 'a'.repeat(31)],
    ['an id, which links to profiles understand too', '3f0e8a52-6a3c-4a55-9d0e-0c6f1f3f7a11'],
    ['a path', 'a/../b'],
    ['a space', 'two words'],
    ['not ASCII: looks like another name', 'іnfluencer'],
    ['a line break at its end', 'shopper\n'],
    ['empty', ''],
    ['missing', null],
  ])("can't take a username that is %s", async (_why, username) => {
    expect(await ownUpdate('username', username)).toBe(username === null ? 'error 23502' : 'error 23514');
  });

  it("can't take another's username, in upper or lower case", async () => {
    expect(await ownUpdate('username', 'influencer')).toBe('error 23505');
    expect(await ownUpdate('username', 'INFLUENCER')).toBe('error 23505');
  });

  it.each([
    [false, 'refused'],
    [null, 'error 23502'],
  ])("can't turn is_influencer off (%s): %s", async (value, expected) => {
    const { influencer } = stage.scene;
    const still = (tx: Parameters<Parameters<typeof rowsFor>[2]>[0]) =>
      tx`select is_influencer from public.profiles where id = ${influencer.id}`;
    const outcome = await rehearse(
      stage.database,
      influencer.actor,
      (tx) => tx`update public.profiles set is_influencer = ${value} where id = ${influencer.id}`,
      { witness: still },
    );
    expect(outcome).toBe(expected);
    expect(
      await stage.database.sql`select is_influencer from public.profiles where id = ${influencer.id}`,
    ).toEqual([{ is_influencer: true }]);
  });
});

it('changes only its own row by an update without a filter', async () => {
  const { database, scene } = stage;
  await rehearse(database, scene.shopper.actor, async (tx) => {
    const updated = await tx`update public.profiles set bio = 'all mine' returning id`;
    expect([...updated]).toEqual([{ id: scene.shopper.id }]);
    return updated;
  });
});
