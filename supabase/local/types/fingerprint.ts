import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/** A short digest of a text, the same on every system. */
export function digest(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 32);
}

/**
 * A digest of all in the schema `public` that the generated types speak of: tables and views with their columns, keys
 * and references, and functions with their arguments and results. Two databases with the same one get the same types.
 */
export async function schemaFingerprint(sql: postgres.Sql | postgres.TransactionSql): Promise<string> {
  const columns = await sql`
    select c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull,
      a.atthasdef, a.attgenerated, a.attidentity
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`;
  const keys = await sql`
    select conrelid::regclass::text as relation, conname, contype, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by conrelid::regclass::text collate "C", conname collate "C"`;
  const functions = await sql`
    select proname, pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result
    from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    order by proname collate "C", pg_get_function_arguments(oid) collate "C"`;
  const types = await sql`
    select t.typname, t.typtype,
      array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder) as labels
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    order by t.typname collate "C"`;
  return digest(JSON.stringify([columns, keys, functions, types]));
}
