import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../support/database';
import { countedOffers, leave, offersCountedAnew, setDepartures } from '../support/departures';
import { addOffers } from '../support/offers';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setDepartures();

const suspend = ({ id }: TestUser) => stage.database.sql`select public.suspend_account(${id})`;
const lift = ({ id }: TestUser) => stage.database.sql`select public.lift_suspension(${id})`;

describe('a suspended account', () => {
  it("is signed out and can't sign in until the suspension is lifted", async () => {
    await stage.database
      .sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${stage.people.ada.id})`;
    expect(await suspend(stage.people.ada)).toEqual([{ suspend_account: true }]);
    expect(await suspend(stage.people.ada)).toEqual([{ suspend_account: false }]);
    const state = () => stage.database.sql`
      select banned_until > now() + interval '50 years' as banned,
        (select count(*)::integer from auth.sessions s where s.user_id = u.id) as sessions
      from auth.users u where id = ${stage.people.ada.id}`;
    expect(await state()).toEqual([{ banned: true, sessions: 0 }]);
    await lift(stage.people.ada);
    expect(await state()).toEqual([{ banned: null, sessions: 0 }]);
  });

  it('is served no request and joins no topic, even by a session that was opened at the same moment', async () => {
    await suspend(stage.people.ada);
    const [session] = await stage.database.sql`
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${stage.people.ada.id}) returning id`;
    const claims = { role: 'authenticated', sub: stage.people.ada.id, session_id: session?.id };
    const asking = (ask: (tx: TransactionSql) => PendingQuery<Row[]>) =>
      stage.database.sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        return ask(tx);
      });
    expect(await asking((tx) => tx`select private.session_stands() as stands`)).toEqual([{ stands: false }]);
    await expect(asking((tx) => tx`select private.admit_request()`)).rejects.toMatchObject({
      code: 'PT401',
      hint: 'session_not_found',
    });
  });

  it('returns unchanged when the suspension is lifted, without what has expired meanwhile', async () => {
    await addOffers(stage.database, [{ influencerId: stage.people.ada.id, brand: 'Lumen', daysLeft: 0 }]);
    await suspend(stage.people.ada);
    await stage.database.sql`
      update public.promo_codes set expiration_date = private.today() - 1
      where influencer_id = ${stage.people.ada.id} and expiration_date = private.today()`;
    expect(await lift(stage.people.ada)).toEqual([{ lift_suspension: true }]);
    expect(await lift(stage.people.ada)).toEqual([{ lift_suspension: false }]);
    expect(await countedOffers(stage.database)).toEqual({ brands: { Copper: 1, Lumen: 2 }, fashion: 3 });
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });

  it('keeps its username, and may be deleted', async () => {
    await suspend(stage.people.ada);
    const [free] = await stage.database.sql`select public.username_available('ada') as available`;
    expect(free).toEqual({ available: false });
    await leave(stage.database, stage.people.ada);
    expect(
      await stage.database.sql`select from private.accounts where id = ${stage.people.ada.id}`,
    ).toHaveLength(0);
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });

  it('that is an agency manages nobody until the suspension is lifted', async () => {
    await suspend(stage.people.agency);
    expect(
      await stage.database.as({ userId: stage.people.ada.id }, (tx) => tx`select from public.my_agencies()`),
    ).toHaveLength(0);
    const publishing = stage.database.as(
      { userId: stage.people.agency.id },
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        values (${stage.people.ada.id}, 'Lumen', 'X', '10% off')`,
    );
    await expect(publishing).rejects.toMatchObject({ code: '42501' });
  });

  it('has its expired codes subtracted from the counts once, when a new day begins after the suspension', async () => {
    await addOffers(stage.database, [{ influencerId: stage.people.ada.id, brand: 'Lumen', daysLeft: 0 }]);
    await suspend(stage.people.ada);
    // As if yesterday's counts were still to be rolled over.
    await stage.database
      .sql`update public.offer_counts set day = day - 1 where category = '' and brand_key = ''`;
    await stage.database
      .sql`update public.promo_codes set expiration_date = private.today() - 1 where expiration_date is not null`;
    await stage.database.sql`select private.roll_over_offer_counts()`;
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });
});

describe('a change of a code at the moment of a suspension', () => {
  it.each([
    ['edited', `update public.promo_codes set brand_name = 'Copper' where brand_name = 'Lumen'`],
    ['deleted', `delete from public.promo_codes where brand_name = 'Lumen'`],
  ])('is counted once: a code that is %s', async (_, change) => {
    const editor = await stage.database.sql.reserve();
    await editor`begin`;
    await editor.unsafe(`${change} and influencer_id = '${stage.people.ada.id}'`);
    const suspending = suspend(stage.people.ada);
    await editor`commit`;
    editor.release();
    await suspending;
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
    await lift(stage.people.ada);
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });
});

it("two accounts that reported each other's offers can be suspended at the same moment", async () => {
  const { database, people } = stage;
  const { sql } = database;
  const pair = [people.ada, people.bea];
  await addOffers(
    database,
    pair.map(({ id }) => ({ influencerId: id, brand: 'Mutual' })),
  );
  await sql`
    insert into private.offer_reports (user_id, offer_id, worked, counts)
    select reporter.id, c.id, false, true
    from public.promo_codes c
    join unnest(${pair.map(({ id }) => id)}::uuid[]) as reporter(id) on reporter.id <> c.influencer_id
    where c.brand_name = 'Mutual'`;
  const suspended = await withSessions(
    database,
    ['service_role', 'service_role', 'service_role'],
    async (reader, one, other) => {
      // Stops each suspension between the locks that it takes of the other's offers and of its own.
      await reader.sql`begin`;
      await reader.sql`reset role`;
      await reader.sql`select from public.promo_codes where brand_name = 'Mutual' for key share`;
      const both = [one, other].map(async (session, index) => {
        const [row] = await session.sql`select public.suspend_account(${pair[index]?.id ?? ''}) as done`;
        return row?.done;
      });
      for (const [place, session] of [one, other].entries())
        expect(await endedOrBlocked(database, session, both[place] ?? Promise.resolve())).toBe('blocked');
      await reader.sql`commit`;
      return Promise.all(both);
    },
  );
  expect(suspended).toEqual([true, true]);
});

it('only an operator may suspend', async () => {
  for (const actor of ['anon', { userId: stage.people.bea.id }] as const) {
    for (const call of ['suspend_account', 'lift_suspension']) {
      const asked = stage.database.as(actor, (tx) =>
        tx.unsafe(`select public.${call}('${stage.people.ada.id}')`),
      );
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
  }
  expect(
    await stage.database.as(
      'service_role',
      (tx) => tx`select public.suspend_account(${stage.people.ada.id})`,
    ),
  ).toHaveLength(1);
});
