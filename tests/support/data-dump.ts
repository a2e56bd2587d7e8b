import { join } from 'node:path';
import postgres from 'postgres';

/** What `pg_dump --data-only` has: rows in COPY's format, a file of the folder for each table, and where the sequences stand. */
export interface DataDump {
  folder: string;
  tables: { name: string; columns: string }[];
  sequences: { name: string; last: string; isCalled: boolean }[];
}

const DUMPED = `n.nspname in ('auth', 'public', 'private', 'storage')`;
/** Made by the services and by the migrations, also in a new project. */
const LEFT_OUT = `('auth.schema_migrations', 'storage.migrations', 'storage.buckets')`;

export function dumpedTables(sql: postgres.Sql | postgres.TransactionSql) {
  return sql.unsafe<{ name: string; columns: string }[]>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${DUMPED} and format('%s.%s', n.nspname, c.relname) not in ${LEFT_OUT}
    order by 1`);
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.copy`);

/**
 * In one transaction, so that rows of different tables fit together whatever others write meanwhile.
 * @param folder one that the server may write to
 */
export function dumpData(sql: postgres.Sql, folder: string): Promise<DataDump> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const tables = await dumpedTables(tx);
    for (const { name, columns } of tables) {
      await tx.unsafe(`copy ${name} (${columns}) to '${fileOf(folder, name)}'`);
    }
    const sequences = await tx.unsafe<DataDump['sequences']>(`
      select format('%I.%I', s.schemaname, s.sequencename) as name,
        coalesce(s.last_value, s.start_value)::text as last, s.last_value is not null as "isCalled"
      from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
      where ${DUMPED}`);
    return { folder, tables: [...tables], sequences: [...sequences] };
  });
}

/** Loads a dump as psql does after `set session_replication_role = replica`: no trigger runs, and no order of the tables matters. */
export async function loadData(
  databaseUrl: string,
  { folder, tables, sequences }: DataDump,
  emptyFirst: string,
) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(emptyFirst);
      for (const { name, columns } of tables) {
        await tx.unsafe(`copy ${name} (${columns}) from '${fileOf(folder, name)}'`);
      }
      for (const { name, last, isCalled } of sequences)
        await tx`select setval(${name}, ${last}, ${isCalled})`;
    });
  } finally {
    await sql.end();
  }
}
