import { describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { type Outcome, rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { setTheScene, TEMPORARY_PASSWORD } from '../support/scene';

const stage = setTheScene();
const everyLink: Witness = (tx) => tx`select * from public.agency_influencers order by id`;

testPolicies('the link of an agency and its influencer', stage, {
  attempts: ({ link, rival, agency }) => ({
    select: (tx) => tx`select created_at from public.agency_influencers where id = ${link}`,
    insert: (tx) => tx`
      insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
      values (${agency.id}, ${rival.id}, true)`,
    update: (tx) => tx`update public.agency_influencers set managed_by_agency = false where id = ${link}`,
    delete: (tx) => tx`delete from public.agency_influencers where id = ${link}`,
  }),
  witness: everyLink,
  expected: {
    //        anonymous, member, the influencer itself, stranger, managing agency, other agency
    select: ['refused', 'filtered', 'filtered', 'filtered', 'allowed', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

describe('the managing agency', () => {
  it('sees the temporary passwords of its own influencers only, by a function', async () => {
    const rows = await rowsFor(
      stage.database,
      stage.scene.agency.actor,
      (tx) => tx`select influencer_id, temporary_password from private.managed_credentials()`,
    );
    expect(rows).toEqual([
      { influencer_id: stage.scene.influencer.id, temporary_password: TEMPORARY_PASSWORD },
    ]);
  });

  it.each<[string, (scene: typeof stage.scene) => string | boolean, Outcome]>([
    ['influencer_id', ({ rival }) => rival.id, 'refused'],
    ['agency_id', ({ otherAgency }) => otherAgency.id, 'refused'],
    ['temporary_password', () => 'a-password-nobody-set', 'refused'],
    ['created_at', () => '2001-01-01T00:00:00Z', 'refused'],
    ['id', () => '00000000-0000-4000-8000-000000000000', 'refused'],
  ])("can't set %s", async (column, value, outcome) => {
    const { link, agency } = stage.scene;
    const came = await rehearse(
      stage.database,
      agency.actor,
      (tx) => tx`
        update public.agency_influencers set ${tx({ [column]: value(stage.scene) })} where id = ${link}`,
      { witness: everyLink },
    );
    expect(came).toBe(outcome);
  });

  it('counts only its own influencers', async () => {
    const rows = await rowsFor(
      stage.database,
      stage.scene.agency.actor,
      (tx) => tx`select count(*)::int as managed from public.agency_influencers where managed_by_agency`,
    );
    expect(rows).toEqual([{ managed: 1 }]);
  });
});

it('the temporary password is deleted when the influencer sets its own', async () => {
  const { database, scene } = stage;
  const rows = await rowsFor(database, 'service_role', async (tx) => {
    await tx`reset role`;
    await tx`update auth.users set encrypted_password = 'a-new-hash' where id = ${scene.influencer.id}`;
    return tx`select temporary_password from public.agency_influencers where id = ${scene.link}`;
  });
  expect(rows).toEqual([{ temporary_password: null }]);
});

it("the temporary password stays when another field or another account's password changes", async () => {
  const { database, scene } = stage;
  const rows = await rowsFor(database, 'service_role', async (tx) => {
    await tx`reset role`;
    await tx`update auth.users set updated_at = now() where id = ${scene.influencer.id}`;
    await tx`update auth.users set encrypted_password = 'a-new-hash' where id = ${scene.rival.id}`;
    return tx`select temporary_password from public.agency_influencers where id = ${scene.link}`;
  });
  expect(rows).toEqual([{ temporary_password: TEMPORARY_PASSWORD }]);
});
