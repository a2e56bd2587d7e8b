import { randomUUID } from 'node:crypto';
import type { Row, RowList, TransactionSql } from 'postgres';
import type { TestDatabase } from './database';
import { assume } from './identity';
import { type Person, person } from './scene';

/** A member's session as the auth service opens it, with the claims of its token. */
export interface OpenSession {
  userId: string;
  claims: Record<string, unknown>;
}

interface SessionFields {
  /** How the session was opened. */
  method?: 'password' | 'otp';
  minutesAgo?: number;
  /** Whether the code of an authenticator app was given in it, when it was opened. */
  gaveCode?: boolean;
}

/** Gives an account a second factor, as the auth service keeps it. */
export async function addFactor(
  database: TestDatabase,
  userId: string,
  status = 'verified',
): Promise<string> {
  const id = randomUUID();
  await database.sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${userId}, ${`App ${id}`}, 'totp', ${status}, now(), now(), 'a secret')`;
  return id;
}

export async function openSession(
  database: TestDatabase,
  userId: string,
  { method = 'password', minutesAgo = 0, gaveCode = false }: SessionFields = {},
): Promise<OpenSession> {
  const id = randomUUID();
  const aal = gaveCode ? 'aal2' : 'aal1';
  const methods = gaveCode ? ['totp', method] : [method];
  await database.sql`
    insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
    select ${id}, ${userId}, ${aal}, (select f.id from auth.mfa_factors f where f.user_id = ${userId} and ${gaveCode} limit 1),
      now() - make_interval(mins => ${minutesAgo}), now()`;
  await database.sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    select gen_random_uuid(), s.id, s.created_at, s.created_at, method
    from auth.sessions s, unnest(${methods}::text[]) as method where s.id = ${id}`;
  return {
    userId,
    claims: { session_id: id, aal, amr: methods.map((way) => ({ method: way, timestamp: 0 })) },
  };
}

/** An operator who has just given its password and the code of its authenticator app. */
export async function operator(
  database: TestDatabase,
  username = 'operator-one',
): Promise<Person & OpenSession> {
  const account = await person(database, username);
  await database.sql`insert into private.operators (account_id) values (${account.id})`;
  await addFactor(database, account.id);
  return { ...account, ...(await openSession(database, account.id, { gaveCode: true })) };
}

/** Runs as the owner of a session and commits. */
export async function during(
  database: TestDatabase,
  { userId, claims }: OpenSession,
  run: (tx: TransactionSql) => Promise<RowList<Row[]>>,
): Promise<Row[]> {
  const box = await database.sql.begin(async (tx) => {
    await assume(tx, { userId }, { forged: claims });
    return { rows: [...(await run(tx))] };
  });
  return box.rows;
}
