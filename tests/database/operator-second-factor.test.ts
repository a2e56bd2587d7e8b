import { beforeAll, describe, expect, it } from 'vitest';
import { addFactor, during, type OpenSession, openSession } from '../support/operator';
import { type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

const WHY = 'The summer begins.';

let account: Person;
beforeAll(async () => {
  account = await person(stage.database, 'operator-two');
  await stage.database.sql`insert into private.operators (account_id) values (${account.id})`;
});

const read = (session: OpenSession) =>
  during(stage.database, session, (tx) => tx`select * from public.operator_totals()`);
const change = (session: OpenSession) =>
  during(stage.database, session, (tx) => tx`select public.operator_set_promotion(true, ${WHY})`);
const told = async (session: OpenSession) =>
  (await during(stage.database, session, (tx) => tx`select * from public.operator_session()`))[0];

describe('an operator without a second factor', () => {
  const missing = {
    code: 'PT403',
    message: 'Please set up an authenticator app first.',
    hint: 'second_factor_missing',
  };

  it('reads and changes nothing, and is told that one is missing', async () => {
    const session = await openSession(stage.database, account.id);
    await expect(read(session)).rejects.toMatchObject(missing);
    await expect(change(session)).rejects.toMatchObject(missing);
    expect(await told(session)).toEqual({
      is_operator: true,
      may_change_until: null,
      has_second_factor: false,
    });
  });

  it("isn't helped by a token that claims one, nor by one that nobody has verified", async () => {
    const session = await openSession(stage.database, account.id);
    session.claims.aal = 'aal2';
    session.claims.amr = [{ method: 'totp', timestamp: 0 }];
    await addFactor(stage.database, account.id, 'unverified');
    await expect(read(session)).rejects.toMatchObject(missing);
    await expect(change(session)).rejects.toMatchObject(missing);
  });
});

describe('an operator with a second factor', () => {
  it("reads and changes nothing in a session that hasn't given it, however old that is, and everything in one that has", async () => {
    const before = await openSession(stage.database, account.id, { minutesAgo: 60 });
    await addFactor(stage.database, account.id);
    const refused = { code: '42501', message: 'Only the operator may do this.' };
    for (const session of [before, await openSession(stage.database, account.id)]) {
      await expect(read(session)).rejects.toMatchObject(refused);
      await expect(change(session)).rejects.toMatchObject(refused);
      expect(await told(session)).toMatchObject({ is_operator: false, may_change_until: null });
    }
    const session = await openSession(stage.database, account.id, { gaveCode: true });
    expect(await read(session)).toHaveLength(1);
    expect(await change(session)).toHaveLength(1);
    expect(await told(session)).toMatchObject({ is_operator: true, has_second_factor: true });
  });

  it('needs a code within a quarter of an hour before the first change, and then none for twelve hours', async () => {
    const { sql } = stage.database;
    const codeGiven = (session: OpenSession, ago: string) => sql`
      update auth.mfa_amr_claims set updated_at = now() - ${ago}::interval
      where session_id = ${String(session.claims.session_id)} and authentication_method = 'totp'`;
    const refused = {
      code: 'P0001',
      message: 'Please enter a new code of your authenticator app first.',
      hint: 'confirm_code',
    };
    const late = await openSession(stage.database, account.id, { gaveCode: true, minutesAgo: 16 });
    await expect(change(late)).rejects.toMatchObject(refused);
    const fresh = await openSession(stage.database, account.id, { gaveCode: true, minutesAgo: 14 });
    expect(await change(fresh)).toHaveLength(1);
    await codeGiven(fresh, '11 hours');
    expect(await change(fresh)).toHaveLength(1);
    await sql`update private.operator_sessions set needs_no_code_until = now() - interval '1 hour'`;
    await expect(change(fresh)).rejects.toMatchObject(refused);
    await codeGiven(fresh, '1 minute');
    expect(await change(fresh)).toHaveLength(1);
    await codeGiven(fresh, '1 hour');
    expect(await change(fresh)).toHaveLength(1);
  });
});
