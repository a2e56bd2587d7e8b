import type { TestDatabase } from './database';

interface Table {
  table: string;
  columns: string[];
}

/**
 * Every table whose rows belong to somebody, with its columns: its foreign keys lead to an account, over however many tables, or it has
 * an id that none of them explains, which may be somebody's. And the view of teams, through which the download reads the tables of teams.
 */
export function tablesAboutSomebody({ sql }: TestDatabase) {
  return sql<Table[]>`
    with recursive ours as (
      select c.oid from pg_class c
      where (c.relkind in ('r', 'p') or c.oid = 'private.teams'::regclass)
        and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    ), about as (
      select unnest(array['auth.users', 'public.profiles', 'private.accounts']::regclass[])::oid as oid
      union
      select k.conrelid from pg_constraint k join about on about.oid = k.confrelid where k.contype = 'f'
    ), found as (
      select oid from about
      union
      select a.attrelid from pg_attribute a
      where a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attnum > 0 and not a.attisdropped
    )
    select c.oid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from ours c
    join found on found.oid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    group by c.oid
    order by 1`;
}

/** The columns that the views of what is taken along read, as table.column. */
export async function usedColumns({ sql }: TestDatabase): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select distinct d.refobjid::regclass || '.' || a.attname as name
    from pg_depend d
    join pg_rewrite w on w.oid = d.objid and d.classid = 'pg_rewrite'::regclass
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.refclassid = 'pg_class'::regclass
      and w.ev_class in ('private.own_data_rows'::regclass, 'private.own_agency_rows'::regclass, 'private.teams'::regclass)
    union
    select 'promo_codes.' || unnest(private.offer_fields())
    where pg_get_viewdef('private.own_data_rows'::regclass) like '%with_offer_fields(to_jsonb(c.*)%'`;
  return new Set(rows.map(({ name }) => name));
}
