import { describe, expect, it } from 'vitest';
import { noticesOf } from '../support/jobs';
import { addFactor, during, type OpenSession, openSession } from '../support/operator';
import { setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();

async function account() {
  const { id: userId } = await stage.database.createUser();
  return userId;
}

describe('the count of wrong codes of authenticator apps', () => {
  const attempt = async (userId: string, valid: boolean) => {
    const box = await stage.database.sql.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`;
      const [row] = await tx`
        select private.count_code_attempt(${tx.json({ user_id: userId, factor_type: 'totp', valid })}) as answer`;
      return { answer: row?.answer };
    });
    return box.answer;
  };
  const CONTINUE = { decision: 'continue' };
  const WAIT = {
    error: { http_code: 429, message: 'Too many wrong codes. Please try again in 10 minutes.' },
  };

  it('lets five through within ten minutes, separately for each account, and then none, not even a right one', async () => {
    const [one, other] = [await account(), await account()];
    for (let nth = 0; nth < 5; nth += 1) expect(await attempt(one, false)).toEqual(CONTINUE);
    expect(await attempt(one, false)).toEqual(WAIT);
    expect(await attempt(one, true)).toEqual(WAIT);
    expect(await attempt(other, false)).toEqual(CONTINUE);
    await stage.database.sql`
      update private.counted_calls set ends_at = now() where action = 'authenticator code' and caller = ${one}`;
    expect(await attempt(one, true)).toEqual(CONTINUE);
  });

  it('starts again at zero after a right one', async () => {
    const userId = await account();
    for (let round = 0; round < 3; round += 1) {
      for (let nth = 0; nth < 4; nth += 1) expect(await attempt(userId, false)).toEqual(CONTINUE);
      expect(await attempt(userId, true)).toEqual(CONTINUE);
    }
  });

  it('lets five through when forty come at once', async () => {
    const userId = await account();
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(userId, false)));
    expect(answers.filter((answer) => 'decision' in answer)).toHaveLength(5);
  });

  it('can be changed by the auth service only', async () => {
    for (const actor of ['anon', 'service_role', stage.scene.shopper.actor] as const) {
      const asking = stage.database.as(
        actor,
        (tx) => tx`select private.count_code_attempt('{"user_id": "x", "valid": true}')`,
      );
      await expect(asking).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('recovery codes', () => {
  /** 0 when they are made. */
  const makeCodes = async (userId: string, { claims }: OpenSession) => {
    const [row] = await stage.database.as(
      'service_role',
      (tx) =>
        tx`select public.replace_recovery_codes(${userId}, ${String(claims.session_id)}, '{one,two}') as seconds`,
    );
    return row?.seconds;
  };
  const codesOf = async (userId: string) => {
    const [row] = await stage.database
      .sql`select number from private.recovery_codes where user_id = ${userId}`;
    return row?.number ?? 0;
  };

  it("can't be read, made, tried or used up by clients, who read their own number", async () => {
    const userId = await account();
    const session = await openSession(stage.database, userId);
    await addFactor(stage.database, userId);
    expect(await makeCodes(userId, await openSession(stage.database, userId, { gaveCode: true }))).toBe(0);
    for (const text of [
      'select code_hashes from private.recovery_codes',
      `insert into private.recovery_codes (user_id, code_hashes) values ('${userId}', '{1}')`,
      `update private.recovery_codes set code_hashes = '{1}'`,
      'delete from private.recovery_codes',
      `select public.replace_recovery_codes('${userId}', '${userId}', '{three}')`,
      `select public.use_recovery_code('${userId}', '${userId}', 'one')`,
      `select private.recovery_code_hash('${userId}', 'one')`,
      'select secret from private.hash_keys',
    ]) {
      await expect(
        during(stage.database, session, (tx) => tx.unsafe(text)),
        text,
      ).rejects.toMatchObject({ code: '42501' });
    }
    const numberFor = async (asking: OpenSession) =>
      during(stage.database, asking, (tx) => tx`select number from public.my_recovery_codes()`);
    expect(await numberFor(session)).toEqual([{ number: 2 }]);
    expect(await numberFor(await openSession(stage.database, await account()))).toEqual([]);
  });

  it("open nothing for a session that has ended meanwhile, that is somebody else's, or whose account is suspended", async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    expect(await makeCodes(userId, await openSession(stage.database, userId, { gaveCode: true }))).toBe(0);
    const use = async ({ claims }: OpenSession) => {
      const [row] = await stage.database.as(
        'service_role',
        (tx) => tx`select public.use_recovery_code(${userId}, ${String(claims.session_id)}, 'one') as used`,
      );
      return row?.used;
    };
    const [ended, kept] = [
      await openSession(stage.database, userId),
      await openSession(stage.database, userId),
    ];
    const { sql } = stage.database;
    await sql`delete from auth.sessions where id = ${String(ended.claims.session_id)}`;
    expect([await use(ended), await use(await openSession(stage.database, await account()))]).toEqual([
      false,
      false,
    ]);
    await sql`insert into private.hidden_accounts (account_id, departed) values (${userId}, false)`;
    expect(await use(kept)).toBe(false);
    await sql`delete from private.hidden_accounts where account_id = ${userId}`;
    expect(await use(kept)).toBe(true);
  });

  it('are deleted with their account', async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    await makeCodes(userId, await openSession(stage.database, userId, { gaveCode: true }));
    await stage.database.sql`delete from auth.users where id = ${userId}`;
    expect(await codesOf(userId)).toBe(0);
  });

  it('go with the last app, and with no other', async () => {
    const userId = await account();
    const [first, second] = [
      await addFactor(stage.database, userId),
      await addFactor(stage.database, userId),
    ];
    const unverified = await addFactor(stage.database, userId, 'unverified');
    await makeCodes(userId, await openSession(stage.database, userId, { gaveCode: true }));
    for (const [gone, left] of [
      [unverified, 2],
      [first, 2],
      [second, 0],
    ] as const) {
      await stage.database.sql`delete from auth.mfa_factors where id = ${gone}`;
      expect(await codesOf(userId)).toBe(left);
    }
  });

  it('go when the last two apps are removed at the same moment', async () => {
    const userId = await account();
    const [one, other] = [await addFactor(stage.database, userId), await addFactor(stage.database, userId)];
    await makeCodes(userId, await openSession(stage.database, userId, { gaveCode: true }));
    await withSessions(stage.database, ['service_role', 'service_role'], async (first, second) => {
      for (const { sql } of [first, second]) await sql`set role supabase_auth_admin`;
      await first.sql`begin`;
      await first.sql`delete from auth.mfa_factors where id = ${one}`;
      const running = second.sql`delete from auth.mfa_factors where id = ${other}`.execute();
      expect(await endedOrBlocked(stage.database, second, running)).toBe('blocked');
      await first.sql`commit`;
      await running;
    });
    expect(await codesOf(userId)).toBe(0);
  });

  it('are made only in a session that gave a code of an app within the last five minutes', async () => {
    const userId = await account();
    const [given, never, late] = [
      await openSession(stage.database, userId, { gaveCode: true }),
      await openSession(stage.database, userId),
      await openSession(stage.database, userId, { gaveCode: true, minutesAgo: 6 }),
    ];
    expect(await makeCodes(userId, given)).toBeNull();
    await addFactor(stage.database, userId);
    expect([await makeCodes(userId, never), await makeCodes(userId, late)]).toEqual([null, null]);
    expect(await makeCodes(userId, given)).toBe(0);
    expect(await noticesOf(stage.database.sql, userId)).toEqual([
      { kind: 'recovery codes made', reason: '' },
    ]);
  });

  it('are made three times a day, which a session without a new code uses none of', async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    const [given, late] = [
      await openSession(stage.database, userId, { gaveCode: true }),
      await openSession(stage.database, userId),
    ];
    for (let nth = 1; nth <= 3; nth++) {
      expect(await makeCodes(userId, late)).toBeNull();
      expect(await makeCodes(userId, given)).toBe(0);
    }
    expect(await makeCodes(userId, given)).toBeGreaterThan(86_000);
  });
});

describe('an authenticator app', () => {
  const refused = { code: 'PT403', hint: 'temporary_password' };

  it("isn't added to an account whose temporary password stands, which somebody of the agency knows", async () => {
    const { influencer } = stage.scene;
    for (const status of ['verified', 'unverified']) {
      await expect(addFactor(stage.database, influencer.id, status)).rejects.toMatchObject(refused);
    }
    await stage.database
      .sql`update auth.users set encrypted_password = 'its own' where id = ${influencer.id}`;
    await addFactor(stage.database, influencer.id);
  });

  it("isn't verified by a browser extension's session, of whatever level", async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    for (const gaveCode of [true, false]) {
      const { claims } = await openSession(stage.database, userId, { gaveCode });
      const id = String(claims.session_id);
      await stage.database.sql`
        insert into public.connected_extensions (session_id, user_id, browser, version) values (${id}, ${userId}, 'Chrome', '1.0')`;
      // As the auth service notes it in the transaction that verifies an app.
      const claim = stage.database.sql`
        insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (gen_random_uuid(), ${id}, now(), now(), 'totp')
        on conflict (session_id, authentication_method) do update set updated_at = now()`;
      await expect(claim).rejects.toMatchObject({ code: 'PT403', hint: 'extension' });
    }
  });
});
