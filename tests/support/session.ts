import postgres from 'postgres';
import type { Actor, TestDatabase } from './database';
import { assume } from './identity';

/** A real connection that acts as one actor until it is closed; the test begins and commits transactions itself. */
export interface Session {
  readonly pid: number;
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

export async function openSession(database: TestDatabase, actor: Actor): Promise<Session> {
  const sql = postgres(database.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
  });
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!backend) throw new Error('The connection did not tell its backend.');
  await assume(sql, actor, { local: false });
  return { pid: backend.pid, sql, close: () => sql.end() };
}

/** Opens a session per actor, runs the test, and closes them in any case. */
export async function withSessions<T>(
  database: TestDatabase,
  actors: readonly Actor[],
  run: (...sessions: Session[]) => Promise<T>,
): Promise<T> {
  const sessions = await Promise.all(actors.map((actor) => openSession(database, actor)));
  try {
    return await run(...sessions);
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

/**
 * Waits until `running`, a statement sent on `session`, has either ended or waits for another transaction's lock.
 * Returns which, so that a test knows that the two transactions really overlapped.
 */
export async function endedOrBlocked(
  database: TestDatabase,
  session: Session,
  running: Promise<unknown>,
): Promise<'ended' | 'blocked'> {
  let ended = false;
  const settle = () => {
    ended = true;
  };
  running.then(settle, settle);
  while (!ended) {
    const [row] = await database.sql<{ blocked: boolean }[]>`
      select cardinality(pg_blocking_pids(${session.pid})) > 0 as blocked`;
    if (row?.blocked) return 'blocked';
  }
  return 'ended';
}
