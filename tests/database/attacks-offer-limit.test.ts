import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor, type Statement, type Witness } from '../support/rehearsal';
import { type Scene, setTheScene } from '../support/scene';

const stage = setTheScene();

/** docs/product/plans-and-payments.md#offer-limit */
const REACHED = "You've reached your limit of 1 offers with the Starter plan.";

const everyCode: Witness = (tx) => tx`select * from public.promo_codes order by id`;

const codes = (influencerId: string, count = 1) =>
  Array.from({ length: count }, (_, index) => ({
    influencer_id: influencerId,
    brand_name: 'Over',
    promo_code: `OVER${index}`,
    description: 'Over the limit',
    category: 'Tech',
    affiliate_link: 'https://over.example',
  }));

/** The rival has no plan and one code, so its only slot is taken. Each of these would give it a second code. */
const tricks: Record<string, (scene: Scene) => Statement> = {
  'one more':
    ({ rival }) =>
    (tx) =>
      tx`insert into public.promo_codes ${tx(codes(rival.id))}`,
  'many in one statement':
    ({ rival }) =>
    (tx) =>
      tx`insert into public.promo_codes ${tx(codes(rival.id, 5))}`,
  'an upsert that ignores duplicates':
    ({ rival }) =>
    (tx) =>
      tx`
      insert into public.promo_codes ${tx(codes(rival.id))} on conflict do nothing`,
  'copying a code':
    ({ rival }) =>
    (tx) =>
      tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      select ${rival.id}::uuid, brand_name, promo_code, description, category, affiliate_link
      from public.promo_codes`,
  'a statement inside a statement':
    ({ rival }) =>
    (tx) =>
      tx`
      with first as (
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
        values (${rival.id}, 'First', 'X', 'X', 'Tech') returning influencer_id
      )
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      select influencer_id, 'Second', 'X', 'X', 'Tech' from first`,
  'deleting in the same statement as adding two':
    ({ rival }) =>
    (tx) =>
      tx`
      with gone as (delete from public.promo_codes where influencer_id = ${rival.id} returning id)
      insert into public.promo_codes ${tx(codes(rival.id, 2))}`,
  merge:
    ({ rival }) =>
    (tx) =>
      tx`
      merge into public.promo_codes target using (values (${rival.id}::uuid)) source (id) on false
      when not matched then
        insert (influencer_id, brand_name, promo_code, description, category, affiliate_link)
        values (source.id, 'X', 'X', 'X', 'Tech', 'https://x.example')`,
};

describe('an influencer at the offer limit', () => {
  it.each(Object.keys(tricks))("can't add a code by %s", async (trick) => {
    const { database, scene } = stage;
    const attempt = tricks[trick];
    if (!attempt) throw new Error(`No statement for ${trick}.`);
    const outcome = await rehearse(database, scene.rival.actor, attempt(scene), { witness: everyCode });
    expect(outcome).toBe('error P0001');
  });

  it('gets the same words from the database as on the screen', async () => {
    const { database, scene } = stage;
    const adding = rowsFor(
      database,
      scene.rival.actor,
      (tx) => tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`,
    );
    await expect(adding).rejects.toMatchObject({ message: REACHED });
  });

  it("with one slot left can't add three in one statement", async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`delete from public.promo_codes where influencer_id = ${scene.rival.id}`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id, 3))}`;
      },
      { witness: everyCode },
    );
    expect(outcome).toBe('error P0001');
  });

  it('has its expired codes counted, too', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`update public.promo_codes set expiration_date = '2001-01-01' where influencer_id = ${scene.rival.id}`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`;
      },
      { witness: everyCode },
    );
    expect(outcome).toBe('error P0001');
  });

  it('has codes added by an agency counted, too', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`reset role`;
        await tx`delete from public.promo_codes where influencer_id = ${scene.rival.id}`;
        await tx`select set_config('request.jwt.claim.sub', ${scene.otherAgency.id}, true)`;
        await tx`
          select set_config('request.jwt.claims', ${JSON.stringify({ sub: scene.otherAgency.id })}, true)`;
        await tx`set local role authenticated`;
        await tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`;
        await tx`select set_config('request.jwt.claim.sub', ${scene.rival.id}, true)`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: scene.rival.id })}, true)`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`;
      },
      { witness: everyCode },
    );
    expect(outcome).toBe('error P0001');
  });

  it('may add one after deleting one', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`delete from public.promo_codes where influencer_id = ${scene.rival.id}`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`;
      },
      { witness: everyCode },
    );
    expect(outcome).toBe('allowed');
  });

  it.each(['repeatable read', 'serializable'] as const)(
    "can't add with %s, which would not see what others add",
    async (level) => {
      const { database, scene } = stage;
      const outcome = await rehearse(
        database,
        scene.rival.actor,
        async (tx) => {
          await tx`delete from public.promo_codes where influencer_id = ${scene.rival.id}`;
          return tx`insert into public.promo_codes ${tx(codes(scene.rival.id))}`;
        },
        { witness: everyCode, isolation: level },
      );
      expect(outcome).toBe('error 0A000');
    },
  );
});

describe('the offer limit of a plan', () => {
  /** Whether the rival may have this many codes with this subscription. */
  const holds = async (
    count: number,
    subscription: { tier: string | null; subscribed: boolean; endsInDays: number | null },
  ) => {
    const { database, scene } = stage;
    return rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`reset role`;
        await tx`
          insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier, subscription_end)
          values (${scene.rival.id}, 'cus_x', ${subscription.subscribed}, ${subscription.tier},
                  now() + ${subscription.endsInDays}::int * interval '1 day')`;
        await tx`delete from public.promo_codes where influencer_id = ${scene.rival.id}`;
        await tx`set local role authenticated`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id, count))}`;
      },
      { witness: everyCode },
    );
  };

  it.each([
    { tier: 'Starter', limit: 1 },
    { tier: 'Boost', limit: 3 },
    { tier: 'Growth', limit: 10 },
    { tier: 'Pro', limit: 20 },
  ])('is $limit for $tier', async ({ tier, limit }) => {
    const subscription = { tier, subscribed: true, endsInDays: 10 };
    expect(await holds(limit, subscription)).toBe('allowed');
    expect(await holds(limit + 1, subscription)).toBe('error P0001');
  });

  it("doesn't exist for Elite", async () => {
    expect(await holds(60, { tier: 'Elite', subscribed: true, endsInDays: 10 })).toBe('allowed');
  });

  it.each([
    { endsInDays: -2, count: 3, outcome: 'allowed', why: 'within three days of grace' },
    { endsInDays: -4, count: 2, outcome: 'error P0001', why: 'after the grace' },
    { endsInDays: -4, count: 1, outcome: 'allowed', why: 'Starter remains' },
  ])(
    'of a Boost plan that ended $endsInDays days ago with $count codes ($why): $outcome',
    async ({ endsInDays, count, outcome }) => {
      expect(await holds(count, { tier: 'Boost', subscribed: true, endsInDays })).toBe(outcome);
    },
  );

  it('is lifted while the promotion flag is on, which no client can set', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      async (tx) => {
        await tx`reset role`;
        await tx`update public.app_settings set promotion_active = true`;
        await tx`set local role authenticated`;
        return tx`insert into public.promo_codes ${tx(codes(scene.rival.id, 3))}`;
      },
      { witness: everyCode },
    );
    expect(outcome).toBe('allowed');
  });

  // The scene's codes were written by the operator, so none counts as published by the influencer itself.
  it.each<[keyof Pick<Scene, 'influencer' | 'rival'>, object]>([
    ['influencer', { tier: 'Growth', max_offers: 10, used: 2, own_live: 0 }],
    ['rival', { tier: 'Starter', max_offers: 1, used: 1, own_live: 0 }],
  ])('is told to the %s for its own account only', async (who, limit) => {
    const { database, scene } = stage;
    const rows = await rowsFor(database, scene[who].actor, (tx) => tx`select * from public.my_offer_limit()`);
    expect(rows).toEqual([limit]);
  });
});
