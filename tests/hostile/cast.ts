import type postgres from 'postgres';
import { type SignedIn, startTestStack, type TestStack } from '../support/stack';
import { type Answer, TOLD } from './attempt';

/** An attacker: has the public key, and perhaps a token. */
export interface Actor {
  name: string;
  /** The access token; empty for the visitor. */
  id: string;
  token: string | null;
  /** The accounts whose rows it may write: its own, and an agency those that it manages. */
  writesFor: string[];
}

/** One attacker of each kind. The victims' rows belong to none of them. */
export const ROLES = ['visitor', 'member', 'influencer', 'agency'] as const;
/** The rival is another influencer. The tokens of the last two are genuine but not valid any more. */
export type Role = (typeof ROLES)[number] | 'rival' | 'deleted account' | 'ended session';

export const SIGNED_IN: readonly Role[] = ['member', 'influencer', 'agency'];

/** Accounts of the sample data that have no relation to the attackers. */
export const VICTIMS = {
  member: '40000000-0000-4000-8000-000000000001',
  influencer: '10000000-0000-4000-8000-000000000022',
  managed: '10000000-0000-4000-8000-000000000006',
  agency: '30000000-0000-4000-8000-000000000001',
  email: 'amara@mail.example',
  managedEmail: 'chef.baptiste@mail.example',
} as const;

/** Secrets in the victims' rows that no answer may contain. No attempt sends any of them. */
const SECRETS = [
  'shopper@promobell.test',
  'creator@promobell.test',
  'member@promobell.test',
  'tove@mail.example',
  'lantern-kettle-417',
  'cus_sample',
  'sub_sample',
  'Robin Ashdown',
  'Ines Calloway',
  '40000000-0000-4000-8000-000000000002',
  '$2b$',
];

export interface Cast {
  stack: TestStack;
  actors: Record<Role, Actor>;
  /** An open invitation of the victims' agency to the victims' member. */
  invitation: string;
  send: Send;
  /** A checksum of the rows of each table in `public` and of the files. */
  fingerprint(): Promise<Record<string, string>>;
}

export type Send = (actor: Actor, path: string, request?: HostileRequest) => Promise<Answer>;

export interface HostileRequest {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** The whole stack with the sample data, and an attacker of each kind. */
export async function gatherCast(): Promise<Cast> {
  const stack = await startTestStack({ seeded: true });
  const people = {
    member: await stack.signUp(),
    influencer: await stack.signUp(),
    rival: await stack.signUp(),
    agency: await stack.signUp(),
    deleted: await stack.signUp(),
    ended: await stack.signUp(),
  };
  const actors: Record<Role, Actor> = {
    visitor: { name: 'visitor', id: '', token: null, writesFor: [] },
    member: await actorOf('member', people.member),
    influencer: await actorOf('influencer', people.influencer),
    rival: await actorOf('rival', people.rival),
    agency: await actorOf('agency', people.agency),
    'deleted account': await actorOf('deleted account', people.deleted),
    'ended session': await actorOf('ended session', people.ended),
  };
  await stack.admin().auth.admin.deleteUser(people.deleted.userId);
  await people.ended.client.auth.signOut({ scope: 'global' });
  const { sql } = stack.database;
  await giveRoles(sql, actors);
  return {
    stack,
    actors,
    invitation: await invite(sql),
    send: sender(stack.apiUrl, stack.keys.publishable),
    fingerprint: () => fingerprint(sql),
  };
}

async function actorOf(name: string, { client, userId }: SignedIn): Promise<Actor> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error(`${name} has no session.`);
  return { name, id: userId, token: data.session.access_token, writesFor: [userId] };
}

/** Gives each attacker rows of its own, from which attacks can start. */
async function giveRoles(sql: postgres.Sql, actors: Record<Role, Actor>): Promise<void> {
  const { influencer, rival, agency } = actors;
  await sql`update public.profiles set is_influencer = true where id in ${sql([influencer.id, rival.id])}`;
  await sql`update public.profiles set is_agency = true where id = ${agency.id}`;
  for (const { id } of [influencer, rival]) {
    await sql`insert into public.subscribers (user_id, subscription_tier) values (${id}, 'Starter')`;
    await sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
      values (${id}, 'Own Brand', 'OWN', '10% off', 'https://own.example/')`;
  }
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
    values (${agency.id}, ${influencer.id}, 'a-password-of-theirs')`;
  agency.writesFor.push(influencer.id);
}

async function invite(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.agency_invitations (agency_id, influencer_id, invited)
    values (${VICTIMS.agency}, ${VICTIMS.member}, 'robin.ashdown') returning id`;
  if (!row) throw new Error('The invitation was not made.');
  return row.id;
}

function sender(apiUrl: string, publishable: string): Send {
  return async ({ token }, path, { method = 'GET', body, raw, headers = {} } = {}) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        apikey: publishable,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw }),
    });
    const text = await response.text();
    const told = SECRETS.filter((secret) => text.includes(secret));
    // No answer may contain these, whatever the attempt was about.
    if (told.length > 0) return { status: TOLD, text: `tells ${told.join(', ')}`, rows: null };
    return { status: response.status, text, rows: writtenRows(response.headers.get('content-range')) };
  };
}

function writtenRows(range: string | null): number | null {
  const [, count] = /\/(\d+)$/.exec(range ?? '') ?? [];
  return count === undefined ? null : Number(count);
}

async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p')
      and (c.relnamespace = 'public'::regnamespace or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass))
    order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select coalesce(md5(string_agg(t::text, E'\n' order by t::text)), 'empty') as sum from ${sql(name)} t`;
    sums[name] = row?.sum ?? '';
  }
  return sums;
}
