import type postgres from 'postgres';
import type { Filter } from './filter';
import type { Actor } from './token';

/** A table as subscribers see it; `readable` lists each role's granted columns. */
export interface TableShape {
  rls: boolean;
  columns: readonly { name: string; type: string }[];
  primaryKey: readonly string[];
  readable: Readonly<Record<string, readonly string[]>>;
}

export type Row = Readonly<Record<string, unknown>>;

/** 'failed' when a policy raised an error: the row is withheld and the subscriber told so. */
export type Access = 'visible' | 'hidden' | 'failed';

export interface AccessQuestion {
  relation: number;
  key: Row;
  actor: Actor;
}

export interface FilterQuestion {
  relation: number;
  candidate: Row;
  filters: readonly Filter[];
}

/** The shape of each table, for these roles; tables dropped meanwhile are missing. */
export async function tableShapes(
  sql: postgres.Sql,
  relations: readonly number[],
  roles: readonly string[],
): Promise<Map<number, TableShape>> {
  const rows = await sql<{ relation: number; shape: TableShape | null }[]>`
    select relation, local_realtime.shape(relation, ${roles}::text[]) as shape
    from unnest(${relations}::oid[]) relation`;
  return new Map(rows.flatMap(({ relation, shape }) => (shape ? [[relation, shape]] : [])));
}

/** Answers in the order of the questions, each for one role and one set of claims in turn. */
export async function rowAccess(sql: postgres.Sql, questions: readonly AccessQuestion[]): Promise<Access[]> {
  if (questions.length === 0) return [];
  const asked = questions.map(({ relation, key, actor }) => ({
    relation,
    key,
    role: actor.role,
    claims: actor.claims,
  }));
  const rows = await sql<{ access: Access }[]>`
    select local_realtime.row_access(q.relation, q.key, q.role, q.claims) as access
    from rows from (
      jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as (relation oid, key jsonb, role text, claims text)
    ) with ordinality as q(relation, key, role, claims, place)
    order by place`;
  return rows.map(({ access }) => access);
}

/** Answers in the order of the questions. */
export async function passesFilters(
  sql: postgres.Sql,
  questions: readonly FilterQuestion[],
): Promise<boolean[]> {
  if (questions.length === 0) return [];
  const rows = await sql<{ passes: boolean }[]>`
    select local_realtime.passes(q.relation, q.candidate, q.filters) as passes
    from rows from (
      jsonb_to_recordset(${JSON.stringify(questions)}::text::jsonb) as (relation oid, candidate jsonb, filters jsonb)
    ) with ordinality as q(relation, candidate, filters, place)
    order by place`;
  return rows.map(({ passes }) => passes);
}

/** @throws Error in hosted realtime's words when this role can't subscribe so to any published table */
export async function checkSubscription(
  sql: postgres.Sql,
  actor: Actor,
  subscription: {
    schema: string;
    table: string;
    filters: readonly Filter[];
    selected: readonly string[] | null;
  },
): Promise<void> {
  const { schema, table, filters, selected } = subscription;
  const tables = await sql`
    select local_realtime.check_subscription(
      format('%I.%I', schemaname, tablename)::regclass,
      ${actor.role}::text, ${JSON.stringify(filters)}::text::jsonb, ${selected}::text[]
    )
    from pg_publication_tables
    where pubname = 'supabase_realtime'
      and ${schema}::text in ('*', schemaname::text) and ${table}::text in ('*', tablename::text)`;
  if (tables.length === 0)
    throw new Error('Please check Realtime is enabled for the given connect parameters');
}
