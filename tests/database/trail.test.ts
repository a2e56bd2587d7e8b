import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { rehearse } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

interface Entry {
  account_id: string;
  actor_id: string | null;
  actor_kind: string;
  subject: string;
  act: string;
  subject_id: string | null;
  before: unknown;
  after: unknown;
}

class Undo extends Error {}

/** What the trail says of the changes, which are undone afterwards. */
async function trailOf(change: (tx: TransactionSql) => Promise<unknown>, actor?: string): Promise<Entry[]> {
  let entries: Entry[] = [];
  await stage.database.sql
    .begin(async (tx) => {
      const [last] = await tx`select coalesce(max(id), 0) as id from private.trail`;
      if (actor) await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: actor })}, true)`;
      await change(tx);
      entries = [
        ...(await tx<Entry[]>`
          select account_id, actor_id, actor_kind, subject, act, subject_id, before, after
          from private.trail where id > ${last?.id} order by id`),
      ];
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return entries;
}

describe('an entry of the trail', () => {
  it('has only the changed fields of an offer that its agency edits', async () => {
    const { agency, influencer, liveCode } = stage.scene;
    const entries = await trailOf(
      (tx) => tx`update public.promo_codes set promo_code = 'FERN20', terms = null where id = ${liveCode}`,
      agency.id,
    );
    expect(entries).toEqual([
      {
        account_id: influencer.id,
        actor_id: agency.id,
        actor_kind: 'agency',
        subject: 'offer',
        act: 'changed',
        subject_id: liveCode,
        before: { promo_code: 'SAVE10' },
        after: { promo_code: 'FERN20' },
      },
    ]);
  });

  it('covers all offers that one statement adds, without their fields', async () => {
    const { influencer } = stage.scene;
    const entries = await trailOf(
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        select ${influencer.id}, 'Kiln', 'CODE' || n, '10% off' from generate_series(1, 50) as n`,
    );
    expect(entries).toMatchObject([{ act: 'added', actor_kind: 'service', subject_id: null, after: null }]);
  });

  it('has nothing that the server records about an offer by itself', async () => {
    const { liveCode } = stage.scene;
    expect(
      await trailOf(
        (tx) =>
          tx`update public.promo_codes set reliability_rank = 50, has_ended = false where id = ${liveCode}`,
      ),
    ).toEqual([]);
  });

  it('is separate for a profile and for its roles', async () => {
    const { influencer } = stage.scene;
    const entries = await trailOf(
      (tx) => tx`update public.profiles set bio = 'Hello', is_featured = true where id = ${influencer.id}`,
      influencer.id,
    );
    expect(entries).toMatchObject([
      { subject: 'profile', actor_kind: 'self', before: { bio: null }, after: { bio: 'Hello' } },
      { subject: 'role', before: { is_featured: false }, after: { is_featured: true } },
    ]);
  });

  it('names the agency for which the server saves a profile', async () => {
    const { agency, influencer } = stage.scene;
    const entries = await trailOf(
      (tx) => tx`select public.save_profile(${influencer.id}, ${agency.id}, 'Nadia', null, null)`,
    );
    expect(entries).toMatchObject([
      { actor_id: agency.id, actor_kind: 'agency', after: { full_name: 'Nadia' } },
    ]);
  });

  it('says who ended a management, and has no temporary password', async () => {
    const { agency, influencer } = stage.scene;
    const entries = await trailOf(async (tx) => {
      await tx`update auth.users set encrypted_password = 'its own' where id = ${influencer.id}`;
      await tx`select public.end_management(${agency.id}, ${influencer.id}, ${influencer.id})`;
    });
    expect(entries).toEqual([
      {
        account_id: influencer.id,
        actor_id: influencer.id,
        actor_kind: 'self',
        subject: 'management',
        act: 'changed',
        subject_id: agency.id,
        before: { managed_by_agency: true },
        after: { managed_by_agency: false },
      },
    ]);
  });

  it('has a change of plan, and not each paid month', async () => {
    const { influencer } = stage.scene;
    const entries = await trailOf(async (tx) => {
      await tx`update public.subscribers set subscription_end = now() + interval '50 days' where user_id = ${influencer.id}`;
      await tx`update public.subscribers set subscription_tier = 'Pro' where user_id = ${influencer.id}`;
    });
    expect(entries).toMatchObject([
      { subject: 'plan', before: { subscription_tier: 'Growth' }, after: { subscription_tier: 'Pro' } },
    ]);
  });

  it("shows a plan as the account's own change only when the account has just bought or cancelled", async () => {
    const { influencer } = stage.scene;
    const entries = await trailOf(async (tx) => {
      await tx`
        update public.subscribers set stripe_customer_id = 'cus_trail', stripe_subscription_id = 'sub_1'
        where user_id = ${influencer.id}`;
      const write = (reading: number, ends: boolean, byAccount: boolean) => tx`
        select public.write_subscription(
          'cus_trail', ${reading}, 'sub_1', 'active', true, 'Growth', now() + interval '9 days', ${ends}, null, ${byAccount}
        )`;
      await write(1_000_001, true, false);
      await write(1_000_002, false, true);
    });
    expect(entries).toMatchObject([
      { actor_kind: 'service', actor_id: null, after: { cancel_at_period_end: true } },
      { actor_kind: 'self', actor_id: influencer.id, after: { cancel_at_period_end: false } },
    ]);
  });

  it("gives the operator's reason", async () => {
    const { liveCode } = stage.scene;
    const entries = await trailOf(async (tx) => {
      await tx`update public.promo_codes set is_featured = true where id = ${liveCode}`;
      await tx`select private.note_act('feature offer', 'A pick of the week')`;
    });
    expect(entries).toMatchObject([{ actor_kind: 'operator', after: { is_featured: true } }]);
  });
});

describe('the trail itself', () => {
  const statements = [
    'select * from private.trail',
    `insert into private.trail (account_id, actor_kind, subject, act) values (gen_random_uuid(), 'self', 'offer', 'added')`,
    'update private.trail set act = null',
    'delete from private.trail',
    `select private.write_trail(gen_random_uuid(), 'offer', 'added')`,
    `select private.note_act('feature offer', 'mine')`,
    `update private.entries_of_this_transaction set reason = 'mine'`,
  ];

  it.each(statements)('refuses clients and the secret key: %s', async (statement) => {
    const { influencer, agency } = stage.scene;
    for (const actor of ['anon', 'service_role', influencer.actor, agency.actor] as const) {
      expect(await rehearse(stage.database, actor, (tx) => tx.unsafe(statement)), String(actor)).toBe(
        'refused',
      );
    }
  });

  it.each([`update private.trail set act = 'removed'`, 'delete from private.trail'])(
    'refuses its owner, too: %s',
    async (statement) => {
      await expect(stage.database.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('may be completed only by the transaction that writes it, and never in what was changed', async () => {
    const { liveCode } = stage.scene;
    const { sql } = stage.database;
    const feature = (tx: TransactionSql, featured: boolean) =>
      tx`update public.promo_codes set is_featured = ${featured} where id = ${liveCode}`;
    await trailOf(async (tx) => {
      await feature(tx, true);
      await tx`update private.trail set reason = 'A pick of the week' where id = (select max(id) from private.trail)`;
    });
    for (const change of [
      "act = 'added'",
      "after = '{}'",
      'label = null',
      'at = now() - interval $$1 day$$',
    ]) {
      const attempt = trailOf(async (tx) => {
        await feature(tx, true);
        await tx.unsafe(`update private.trail set ${change} where id = (select max(id) from private.trail)`);
      });
      await expect(attempt, change).rejects.toMatchObject({ code: '42501' });
    }
    await sql.begin((tx) => feature(tx, true));
    await expect(
      sql`update private.trail set reason = 'Later' where id = (select max(id) from private.trail)`,
    ).rejects.toMatchObject({ code: '42501' });
    await sql.begin((tx) => feature(tx, false));
  });

  it('is deleted by schedule after 400 days, and nothing else is', async () => {
    const { sql } = stage.database;
    const { bystander } = stage.scene;
    await sql`
      insert into private.trail (account_id, actor_kind, subject, act, label, at)
      select ${bystander.id}, 'self', 'offer', 'added', days::text, now() - days * interval '1 day'
      from unnest(array[399, 401]) as days`;
    await sql`select private.forget_what_is_old()`;
    expect([
      ...(await sql`select label from private.trail where account_id = ${bystander.id} and label is not null`),
    ]).toEqual([{ label: '399' }]);
  });

  it('is deleted with the account that it is about', async () => {
    const { sql } = stage.database;
    const leaving = await stage.database.createUser({ is_influencer: true });
    await sql`delete from auth.users where id = ${leaving.id}`;
    expect([...(await sql`select from private.trail where account_id = ${leaving.id}`)]).toEqual([]);
  });

  it('stays without the name of an agency that deleted its account', async () => {
    const { sql } = stage.database;
    const agency = await stage.database.createUser({ is_agency: true });
    const influencer = await stage.database.createUser({ is_influencer: true });
    await sql`insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${influencer.id})`;
    await sql`select public.save_profile(${influencer.id}, ${agency.id}, 'Nadia', null, null)`;
    await sql`delete from auth.users where id = ${agency.id}`;
    expect([
      ...(await sql`
        select actor_id, actor_kind, subject, act, subject_id from private.trail
        where account_id = ${influencer.id} and subject <> 'role' order by id`),
    ]).toEqual([
      { actor_id: null, actor_kind: 'service', subject: 'management', act: 'added', subject_id: null },
      { actor_id: null, actor_kind: 'agency', subject: 'profile', act: 'changed', subject_id: null },
      { actor_id: null, actor_kind: 'service', subject: 'management', act: 'removed', subject_id: null },
    ]);
  });
});
