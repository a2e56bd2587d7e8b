import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Action } from './subscription';

export interface Change {
  relation: number;
  schema: string;
  table: string;
  action: Action;
  newRow: Record<string, unknown> | null;
  /** The old row as far as the replica identity keeps it; null for an insert. */
  oldIdentity: Record<string, unknown> | null;
  /** ISO 8601 in UTC, milliseconds. */
  committedAt: string;
}

export interface ChangeFeed {
  /** Captures the tables that the publication has gained or lost since the last call. */
  followPublication(): Promise<void>;
  close(): Promise<void>;
}

/** Rows that one delivery holds in memory. */
const batchSize = 500;
/** Milliseconds until the next attempt after an error: doubled each time, up to the longest. */
const firstRetry = 250;
const longestRetry = 8_000;

/**
 * Installs the change capture and hands every committed change of publication `supabase_realtime` to
 * `deliver`, one batch after the other in commit order. One feed at a time per database: a change leaves the
 * queue when it is read.
 */
export async function openChangeFeed(
  sql: postgres.Sql,
  deliver: (changes: Change[]) => Promise<void>,
  log: (message: string) => void,
): Promise<ChangeFeed> {
  for (const file of ['capture.sql', 'access.sql']) {
    await sql.unsafe(await readFile(new URL(file, import.meta.url), 'utf8'));
  }
  const followPublication = async () => {
    await sql`select local_realtime.follow_publication()`;
  };
  await followPublication();
  await sql`delete from local_realtime.change`;

  /** Transactions announced and not read yet. */
  let announced: string[] = [];
  /** True when announcements may have been missed: while the listening connection was away, or after an error. */
  let missed = false;
  let closed = false;
  let draining = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let retryAfter = firstRetry;

  async function drain() {
    while (!closed && (announced.length > 0 || missed)) {
      const transactions = announced;
      const everything = missed;
      announced = [];
      missed = false;
      try {
        await deliverAll(everything ? null : transactions);
        retryAfter = firstRetry;
      } catch (error) {
        log(`realtime: ${error instanceof Error ? error.message : String(error)}`);
        missed = true;
        clearTimeout(retry);
        retry = setTimeout(wake, retryAfter);
        retryAfter = Math.min(retryAfter * 2, longestRetry);
        return;
      }
    }
  }

  async function deliverAll(transactions: string[] | null) {
    for (;;) {
      const changes = await takeChanges(sql, transactions);
      if (changes.length > 0) await deliver(changes);
      if (changes.length < batchSize) return;
    }
  }

  function wake() {
    draining = draining.then(drain);
  }

  const listening = await sql.listen(
    'local_realtime',
    (transaction) => {
      announced.push(transaction);
      wake();
    },
    () => {
      missed = true;
      wake();
    },
  );

  return {
    followPublication,
    async close() {
      closed = true;
      clearTimeout(retry);
      await draining;
      await listening.unlisten().catch(() => log('realtime: the listening connection was already gone'));
    },
  };
}

/** @param transactions in commit order; null for whatever is there, in the order it was written */
async function takeChanges(sql: postgres.Sql, transactions: string[] | null): Promise<Change[]> {
  return await sql<Change[]>`
    with next as (
      select change.id, n.nspname, c.relname, array_position(${transactions}::text[], xid::text) as place
      from local_realtime.change
      join pg_class c on c.oid = change.relation
      join pg_namespace n on n.oid = c.relnamespace
      where ${transactions === null ? sql`true` : sql`xid = any (${transactions}::text[]::xid8[])`}
      order by place, id limit ${batchSize}
    ),
    taken as (
      delete from local_realtime.change using next where change.id = next.id 
      returning change.*, next.nspname, next.relname, next.place
    )
    select relation, nspname as schema, relname as table, action, new_row as "newRow", old_identity as "oldIdentity",
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "committedAt"
    from taken order by place, id`;
}
