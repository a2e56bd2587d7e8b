import * as z from 'zod/mini';
import { GRANTS, type Verbs } from '../../support/client-grants';
import { type Attempt, unlessNothingWritten, unlessRefused } from '../attempt';
import { type Actor, type Cast, ROLES, VICTIMS } from '../cast';

export interface Column {
  name: string;
  isGenerated: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  /** A sample row with values of the right types; undefined for an empty table. */
  sample: Record<string, unknown>;
}

/** Every table and view of the REST interface. New ones are attacked without being named here. */
export async function tablesOf({ stack }: Cast): Promise<Table[]> {
  const { sql } = stack.database;
  const tables = await sql<{ name: string; columns: Column[] }[]>`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'isGenerated', a.attgenerated <> '' or a.attidentity <> ''
    ) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
    group by c.relname order by 1`;
  return Promise.all(
    tables.map(async ({ name, columns }) => {
      const [row] = await sql<{ row: Record<string, unknown> }[]>`
        select to_json(t) as row from ${sql(`public.${name}`)} t limit 1`;
      return { name, columns, sample: row?.row ?? {} };
    }),
  );
}

const OWNERS = ['user_id', 'influencer_id', 'agency_id'];

/** The columns that name a row's owner. */
const ownersOf = ({ name, columns }: Table) =>
  name === 'profiles' ? ['id'] : columns.map((c) => c.name).filter((column) => OWNERS.includes(column));

export function grantsOf(table: string, { token }: Actor): Verbs {
  return GRANTS[table]?.[token === null ? 'anon' : 'authenticated'] ?? {};
}

export function isGranted(granted: Verbs[string], column: string): boolean {
  return granted === '*' || (granted?.includes(column) ?? false);
}

type Row = Record<string, unknown>;

/** Whose rows an attacker may see. Tables that aren't named here show no rows to anybody. */
const MAY_SEE: Record<string, (row: Row, actor: Actor) => boolean> = {
  profiles: (row, { id }) => row.id === id || !!row.is_influencer || !!row.is_creditcard || !!row.is_featured,
  user_domain_map: (row, { id }) => row.user_id === id,
  agency_influencers: (row, { id }) => row.agency_id === id,
  agency_invitations: (row, { id }) => row.agency_id === id,
  agencies: (row, { id }) => row.owner_id === id,
  agency_members: (row, { id }) => row.member_id === id,
  team_invitations: (row, { id }) => row.agency_id === id,
  subscribers: (row, { id }) => row.user_id === id,
  connected_extensions: (row, { id }) => row.user_id === id,
  muted_shops: (row, { id }) => row.user_id === id,
  result_mails: (row, { id }) => row.influencer_id === id,
  instagram_accounts: (row, { writesFor }) => writesFor.includes(String(row.influencer_id)),
  instagram_rules: (row, { writesFor }) => writesFor.includes(String(row.influencer_id)),
  muted_people: (row, { id }) => row.user_id === id,
  member_countries: (row, { id }) => row.user_id === id,
  muted_categories: (row, { id }) => row.user_id === id,
  notification_settings: (row, { id }) => row.user_id === id,
  push_subscriptions: (row, { id }) => row.user_id === id,
  ...Object.fromEntries(
    [
      'promo_codes',
      'follows',
      'app_settings',
      'influencer_domains',
      'follower_counts',
      'brand_counts',
      'category_counts',
      'influencer_offer_counts',
    ].map((name) => [name, () => true]),
  ),
};

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

const address = (table: string, query = '') => `/rest/v1/${table}?${query}`;
const COUNTED = { prefer: 'count=exact' };

/** Tables × verbs × attackers: reading and writing other people's rows, and writing protected columns of one's own. */
export async function tableAttempts(cast: Cast): Promise<Attempt[]> {
  const tables = await tablesOf(cast);
  return ROLES.flatMap((role) =>
    tables.flatMap((table) => {
      const actor = cast.actors[role];
      return [
        ...readAttempts(cast, table, actor),
        ...insertAttempts(cast, table, actor),
        ...foreignRowAttempts(cast, table, actor),
        ...ownRowAttempts(cast, table, actor),
      ];
    }),
  );
}

function readAttempts({ send }: Cast, table: Table, actor: Actor): Attempt[] {
  const granted = grantsOf(table.name, actor).select;
  const select = Array.isArray(granted) ? granted.join(',') : '*';
  return [
    {
      name: `${actor.name} reads ${table.name}`,
      async play() {
        const answer = await send(actor, address(table.name, `select=${select}`));
        if (granted === undefined || answer.status >= 400) return unlessRefused(answer);
        const foreign = rowsSchema
          .parse(JSON.parse(answer.text))
          .filter((row) => !MAY_SEE[table.name]?.(row, actor));
        return foreign.length > 0 ? `${foreign.length} rows of others` : null;
      },
    },
  ];
}

/** The sample's values in columns that clients may write; if there are none, all values. */
function writable({ columns, sample }: Table, granted: Verbs[string]): Row {
  const names = columns
    .filter((c) => (granted ? isGranted(granted, c.name) : !c.isGenerated))
    .map((c) => c.name);
  return Object.fromEntries(names.map((name) => [name, sample[name] ?? null]));
}

/** Inserts in a victim's name, and in one's own name where clients may not insert. */
function insertAttempts({ send }: Cast, table: Table, actor: Actor): Attempt[] {
  const granted = grantsOf(table.name, actor).insert;
  const inNameOf = (id: string) => ({
    ...writable(table, granted),
    ...Object.fromEntries(ownersOf(table).map((column) => [column, id])),
  });
  const insert = (whose: string, id: string): Attempt => ({
    name: `${actor.name} adds a row in the name of ${whose} to ${table.name}`,
    play: async () =>
      unlessRefused(await send(actor, address(table.name), { method: 'POST', body: inNameOf(id) })),
  });
  return [
    insert('somebody else', VICTIMS.influencer),
    ...(granted === undefined && actor.id !== '' ? [insert('itself', actor.id)] : []),
  ];
}

function foreignRowAttempts({ send }: Cast, table: Table, actor: Actor): Attempt[] {
  const { select, update } = grantsOf(table.name, actor);
  const readable = ownersOf(table).filter((column) => isGranted(select, column));
  const foreign =
    actor.id !== '' && readable.length > 0
      ? readable.map((column) => `${column}=not.in.(${actor.writesFor.join(',')})`).join('&')
      : `${table.columns[0]?.name}=not.is.null`;
  const change = writable(table, update);
  const write = (verb: string, method: string, body?: unknown): Attempt => ({
    name: `${actor.name} ${verb} others' rows of ${table.name}`,
    play: async () =>
      unlessNothingWritten(
        await send(actor, address(table.name, foreign), { method, body, headers: COUNTED }),
      ),
  });
  return [write('changes', 'PATCH', change), write('deletes', 'DELETE')];
}

function ownRowAttempts({ send }: Cast, table: Table, actor: Actor): Attempt[] {
  const [owner] = ownersOf(table);
  if (actor.id === '' || owner === undefined) return [];
  const grants = grantsOf(table.name, actor);
  const own = `${owner}=eq.${actor.id}`;
  // All signed-in attackers have the same privileges; the influencer, who has rows in most tables, stands for all.
  const withheld = table.columns.filter(
    ({ name }) => actor.name === 'influencer' && !isGranted(grants.update, name),
  );
  return [
    ...withheld.map(({ name }) => ({
      name: `${actor.name} changes ${name} of its own rows of ${table.name}`,
      play: async () =>
        unlessRefused(
          await send(actor, address(table.name, own), {
            method: 'PATCH',
            body: { [name]: table.sample[name] ?? null },
          }),
        ),
    })),
    ...(grants.delete
      ? []
      : [
          {
            name: `${actor.name} deletes its own rows of ${table.name}`,
            play: async () =>
              unlessRefused(await send(actor, address(table.name, own), { method: 'DELETE' })),
          },
        ]),
  ];
}
