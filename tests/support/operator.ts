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
}

export async function openSession(
  database: TestDatabase,
  userId: string,
  { method = 'password', minutesAgo = 0 }: SessionFields = {},
): Promise<OpenSession> {
  const id = randomUUID();
  await database.sql`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${id}, ${userId}, now() - make_interval(mins => ${minutesAgo}), now())`;
  return { userId, claims: { session_id: id, aal: 'aal1', amr: [{ method, timestamp: 0 }] } };
}

/** An operator who has just given its password. */
export async function operator(
  database: TestDatabase,
  username = 'operator-one',
): Promise<Person & OpenSession> {
  const account = await person(database, username);
  await database.sql`insert into private.operators (account_id) values (${account.id})`;
  return { ...account, ...(await openSession(database, account.id)) };
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
