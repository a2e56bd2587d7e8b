import { describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { type Outcome, rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();
const everyCode: Witness = (tx) => tx`select * from public.promo_codes order by id`;

const newCode = (influencerId: string) => ({
  influencer_id: influencerId,
  brand_name: 'Nook',
  brand_url: 'https://nook.example',
  brand_instagram_handle: '@nook',
  promo_code: 'NOOK10',
  description: '10% off',
  category: 'Home',
  expiration_date: null,
  affiliate_link: 'https://nook.example/?ref=1',
});

testPolicies("an influencer's code", stage, {
  attempts: ({ influencer, liveCode }) => ({
    select: (tx) => tx`select * from public.promo_codes where id = ${liveCode}`,
    insert: (tx) => tx`insert into public.promo_codes ${tx(newCode(influencer.id))}`,
    update: (tx) => tx`update public.promo_codes set description = 'changed' where id = ${liveCode}`,
    delete: (tx) => tx`delete from public.promo_codes where id = ${liveCode}`,
  }),
  witness: everyCode,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'allowed', 'refused', 'allowed', 'refused'],
    update: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
    delete: ['refused', 'filtered', 'allowed', 'filtered', 'allowed', 'filtered'],
  },
});

it('anyone may read expired codes, too', async () => {
  const rows = await rowsFor(
    stage.database,
    'anon',
    (tx) => tx`select id from public.promo_codes where id = ${stage.scene.expiredCode}`,
  );
  expect(rows).toHaveLength(1);
});

describe('a member who is no influencer', () => {
  it("can't publish in its own name", async () => {
    const { bystander } = stage.scene;
    const outcome = await rehearse(
      stage.database,
      bystander.actor,
      (tx) => tx`insert into public.promo_codes ${tx(newCode(bystander.id))}`,
      { witness: everyCode },
    );
    expect(outcome).toBe('refused');
  });
});

describe('an influencer', () => {
  it.each<[string, string | boolean | null, Outcome]>([
    ['brand_name', 'Other brand', 'allowed'],
    ['brand_url', 'https://other.example', 'allowed'],
    ['brand_instagram_handle', '@other', 'allowed'],
    ['promo_code', 'OTHER', 'allowed'],
    ['description', 'Other words', 'allowed'],
    ['category', 'Beauty', 'allowed'],
    ['expiration_date', '2035-01-01', 'allowed'],
    ['affiliate_link', 'https://other.example/go', 'allowed'],
    ['category', 'Weapons', 'error 23514'],
    ['is_featured', true, 'refused'],
    ['created_at', '2035-01-01T00:00:00Z', 'refused'],
    ['id', '00000000-0000-4000-8000-000000000000', 'refused'],
  ])('setting %s of a code to %s is %s', async (column, value, outcome) => {
    const { liveCode, influencer } = stage.scene;
    const came = await rehearse(
      stage.database,
      influencer.actor,
      (tx) => tx`update public.promo_codes set ${tx({ [column]: value })} where id = ${liveCode}`,
      { witness: everyCode },
    );
    expect(came).toBe(outcome);
  });

  it.each([
    ['is_featured', true],
    ['created_at', '2035-01-01T00:00:00Z'],
  ])("can't choose %s of a new code", async (column, value) => {
    const { influencer } = stage.scene;
    const outcome = await rehearse(
      stage.database,
      influencer.actor,
      (tx) => tx`insert into public.promo_codes ${tx({ ...newCode(influencer.id), [column]: value })}`,
      { witness: everyCode },
    );
    expect(outcome).toBe('refused');
  });

  it('deletes only its own codes by a delete without a filter', async () => {
    const { database, scene } = stage;
    await rehearse(database, scene.influencer.actor, async (tx) => {
      const deleted = await tx`delete from public.promo_codes returning id`;
      expect(deleted.map((row) => row.id).sort()).toEqual([scene.liveCode, scene.expiredCode].sort());
      return deleted;
    });
  });
});

describe('an agency', () => {
  it('may add codes beyond the plan of a managed account', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.otherAgency.actor,
      (tx) => tx`insert into public.promo_codes ${tx([newCode(scene.rival.id), newCode(scene.rival.id)])}`,
      { witness: everyCode },
    );
    expect(outcome).toBe('allowed');
  });

  it("can't publish in its own name", async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      (tx) => tx`insert into public.promo_codes ${tx(newCode(scene.agency.id))}`,
      { witness: everyCode },
    );
    expect(outcome).toBe('refused');
  });
});
