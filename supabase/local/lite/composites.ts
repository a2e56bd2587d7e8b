import type postgres from 'postgres';

/** Types of the database's own, such as composite ones, have higher numbers than Postgres's (FirstNormalObjectId). */
const FIRST_OWN_TYPE = 16_384;

type Rows = Awaited<ReturnType<postgres.ReservedSql['unsafe']>>;

/**
 * Turns values of composite types in an answer into JSON, as PostgREST does. A defect of Lite makes this necessary: its driver knows no
 * types of the database's own, and gives the text of a record.
 * @param connection asks Postgres for the JSON of each text
 */
export async function readComposites(rows: Rows, connection: postgres.ReservedSql): Promise<Rows> {
  const composites = (rows.columns ?? []).filter(({ type }) => type >= FIRST_OWN_TYPE);
  if (composites.length === 0 || rows.length === 0) return rows;
  const types = await connection.unsafe<{ oid: number; name: string }[]>(
    'select oid::integer, format_type(oid, null) as name from pg_type where oid = any ($1)',
    [composites.map(({ type }) => type)],
  );
  const nameOf = new Map(types.map(({ oid, name }) => [oid, name]));
  for (const row of rows) {
    const texts = composites.map(({ name }) => row[name]);
    // The driver has already split an array into the texts of its records.
    const casts = composites.map(
      ({ type }, index) =>
        `to_jsonb($${index + 1}::${Array.isArray(texts[index]) ? 'text[]' : 'text'}::${nameOf.get(type)})`,
    );
    const [read = []] = await connection.unsafe<unknown[][]>(`select ${casts.join(', ')}`, texts).values();
    for (const [index, { name }] of composites.entries()) row[name] = read[index];
  }
  return rows;
}
