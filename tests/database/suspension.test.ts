import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../support/database';
import { countedOffers, leave, offersCountedAnew, setDepartures } from '../support/departures';
import { addOffers } from '../support/offers';

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
    expect(await asking((tx) => tx`select private.session_state() = 'stands' as stands`)).toEqual([
      { stands: false },
    ]);
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
