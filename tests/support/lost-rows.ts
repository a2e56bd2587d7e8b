import type postgres from 'postgres';
import { dumpedTables } from './data-dump';

/** Notes all rows of all tables in a table that only this connection sees. */
export async function noteRows(sql: postgres.Sql) {
  await sql`create temporary table noted_rows (table_name text, columns text, entry text collate "C")`;
  for (const { name, columns } of await dumpedTables(sql)) {
    await sql.unsafe(`insert into noted_rows select $1, $2, row(${columns})::text from ${name}`, [
      name,
      columns,
    ]);
  }
}

/** Those of the noted rows that aren't there as they were, by table. Columns that were added since don't count. */
export async function lostRows(sql: postgres.Sql | postgres.TransactionSql) {
  const lost: Record<string, string[]> = {};
  const noted = await sql<{ name: string; columns: string }[]>`
    select distinct table_name as name, columns from noted_rows order by 1`;
  for (const { name, columns } of noted) {
    const rows = await sql.unsafe<{ entry: string }[]>(
      `select entry from noted_rows where table_name = $1 except all select row(${columns})::text from ${name}`,
      [name],
    );
    if (rows.length > 0) lost[name] = rows.map(({ entry }) => entry);
  }
  return lost;
}
