import { beforeAll, describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { person, setTheScene } from '../support/scene';

const stage = setTheScene();

beforeAll(async () => {
  await stage.database.sql`
    insert into public.member_countries (user_id, country) values (${stage.scene.shopper.id}, 'CA')`;
});

testPolicies("a member's country", stage, {
  cast: ({ shopper, influencer }) => ({ owner: shopper.actor, stranger: influencer.actor }),
  attempts: ({ shopper }) => ({
    select: (tx) => tx`select * from public.member_countries where user_id = ${shopper.id}`,
    insert: (tx) => tx`insert into public.member_countries (user_id, country) values (${shopper.id}, 'FR')`,
    update: (tx) => tx`update public.member_countries set applies = false where user_id = ${shopper.id}`,
    delete: (tx) => tx`delete from public.member_countries where user_id = ${shopper.id}`,
  }),
  witness: (tx) => tx`select * from public.member_countries`,
  expected: {
    //        anonymous, member, owner, a followed influencer, its managing agency, other agency
    select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    // Nobody names the member: it is always the caller.
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

describe('the country that a member sets', () => {
  const set = (country: string) =>
    stage.database.as(
      stage.scene.bystander.actor,
      (tx) => tx`
        insert into public.member_countries (country) values (${country})
        on conflict (user_id) do update set country = excluded.country`,
    );

  it('can be replaced by another one', async () => {
    await set('FR');
    await set('DE');
    expect([
      ...(await stage.database
        .sql`select country, applies from public.member_countries where user_id = ${stage.scene.bystander.id}`),
    ]).toEqual([{ country: 'DE', applies: true }]);
  });

  it.each(['XX', 'ca', 'USA', 'EU', ''])("can't be %j, which is no country", async (country) => {
    await expect(set(country)).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'member_countries_country_known',
    });
  });

  it('is deleted with the account', async () => {
    const { sql } = stage.database;
    const { id } = await person(stage.database, 'leaves_canada');
    await sql`insert into public.member_countries (user_id, country) values (${id}, 'CA')`;
    await sql`delete from private.accounts where id = ${id}`;
    expect([...(await sql`select from public.member_countries where user_id = ${id}`)]).toEqual([]);
  });
});
