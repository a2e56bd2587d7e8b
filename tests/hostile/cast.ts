import type postgres from 'postgres';
import { enrol } from '../support/authenticator';
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
export const ROLES = ['visitor', 'member', 'influencer', 'agency', 'operator'] as const;
/** Genuine tokens of sessions that don't stand any more. */
export const DEAD = ['deleted account', 'suspended account', 'ended session'] as const;
/** Those who have come closest to the desk. The first gave its code too long ago, the last has no second factor. */
export const NEARLY_OPERATORS = [
  'late operator',
  "operator's extension",
  'former operator',
  'operator before the code',
  'operator without a factor',
] as const;
/** Genuine tokens of sessions that gave the password, and not the code of the account's authenticator app. */
export const BEFORE_THE_CODE = ['before the code', 'operator before the code'] as const;
/** The rival is another influencer. */
export type Role =
  | (typeof ROLES)[number]
  | (typeof DEAD)[number]
  | (typeof NEARLY_OPERATORS)[number]
  | (typeof BEFORE_THE_CODE)[number]
  | 'rival';

export const SIGNED_IN: readonly Role[] = ['member', 'influencer', 'agency'];

/** Accounts of the sample data that have no relation to the attackers. */
export const VICTIMS = {
  member: '40000000-0000-4000-8000-000000000001',
  influencer: '10000000-0000-4000-8000-000000000022',
  managed: '10000000-0000-4000-8000-000000000006',
  agency: '30000000-0000-4000-8000-000000000001',
  email: 'amara@mail.example',
  managedEmail: 'baptiste@mail.example',
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
  // A code for followers only.
  'MINAPEARL',
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
  const ended = await stack.signUp();
  const signedUp = async (name: Role) => actorOf(name, await stack.signUp());
  const enrolled = async (name: Role) => {
    const person = await stack.signUp();
    await enrol(person.client);
    return actorOf(name, person);
  };
  const beforeTheCode = async (name: Role) => {
    const person = await stack.signUp();
    await enrol(person.client);
    await person.client.auth.signOut();
    await person.client.auth.signInWithPassword(person);
    return actorOf(name, person);
  };
  const actors: Record<Role, Actor> = {
    visitor: { name: 'visitor', id: '', token: null, writesFor: [] },
    member: await signedUp('member'),
    influencer: await signedUp('influencer'),
    rival: await signedUp('rival'),
    agency: await signedUp('agency'),
    operator: await enrolled('operator'),
    'late operator': await enrolled('late operator'),
    "operator's extension": await enrolled("operator's extension"),
    'former operator': await enrolled('former operator'),
    'operator before the code': await beforeTheCode('operator before the code'),
    'operator without a factor': await signedUp('operator without a factor'),
    'before the code': await beforeTheCode('before the code'),
    'deleted account': await signedUp('deleted account'),
    'suspended account': await signedUp('suspended account'),
    'ended session': await actorOf('ended session', ended),
  };
  await stack.admin().auth.admin.deleteUser(actors['deleted account'].id);
  await ended.client.auth.signOut({ scope: 'global' });
  const { sql } = stack.database;
  await giveRoles(sql, actors);
  await openTheDesk(sql, actors);
  await giveTeam(sql);
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
  for (const id of [influencer.id, rival.id, VICTIMS.influencer, VICTIMS.managed])
    await answerOnInstagram(sql, id);
  for (const [{ id }, other] of [
    [influencer, rival],
    [rival, influencer],
  ] as const) {
    await sql`insert into public.muted_shops (user_id, domain) values (${id}, 'own.example')`;
    await sql`insert into public.muted_people (user_id, influencer_id) values (${id}, ${other.id})`;
    await sql`insert into public.muted_categories (user_id, category) values (${id}, 'Food')`;
    await sql`insert into public.member_countries (user_id, country) values (${id}, 'CA')`;
    await sql`insert into public.notification_settings (user_id) values (${id})`;
    await sql`
      insert into public.push_subscriptions (session_id, user_id, endpoint, p256dh, auth, device)
      select s.id, s.user_id, 'https://fcm.googleapis.com/' || s.id, 'B' || repeat('A', 86), repeat('A', 22), 'Chrome'
      from auth.sessions s where s.user_id = ${id}`;
    // A session of its own: what the actors send comes from their browsers.
    await sql`
      with opened as (
        insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), ${id}, now(), now()) returning id
      )
      insert into public.connected_extensions (session_id, user_id, browser, version)
      select opened.id, ${id}, 'chromium', '1.0' from opened`;
  }
  // Otherwise the first call of my_notification_settings would write them.
  for (const { id } of [agency, actors.member, actors.operator]) {
    await sql`insert into public.notification_settings (user_id) values (${id})`;
  }
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
    values (${agency.id}, ${influencer.id}, 'a-password-of-theirs')`;
  agency.writesFor.push(influencer.id);
}

/** Gives an influencer a connected Instagram account, a rule and a reply, of which the schedule has nothing to do. */
async function answerOnInstagram(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
    values (${id}, ${`1${id}`}, ${`2${id}`}, 'at_instagram', now() + interval '60 days')`;
  await sql`
    with rule as (
      insert into public.instagram_rules (influencer_id, name, answers_to, keywords, choice, brand_name, message)
      values (${id}, 'Code', 'message', '{code}', 'brand', 'Own Brand', 'Here it is: {code}') returning id
    )
    insert into private.instagram_replies
      (influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, happened_at, gives_up_at, state)
    select ${id}, ${`2${id}`}, rule.id, 1, 'message', 'an-event', 'a-sender', now(), now() + interval '1 day', 'sent' from rule`;
}

/** Makes the operators, those who nearly are, and the suspended account, which had been all that an account can be. */
async function openTheDesk(sql: postgres.Sql, actors: Record<Role, Actor>): Promise<void> {
  const operators = [
    actors.operator,
    actors['late operator'],
    actors["operator's extension"],
    actors['operator before the code'],
    actors['operator without a factor'],
  ];
  const suspended = actors['suspended account'].id;
  for (const { id } of operators) await sql`insert into private.operators (account_id) values (${id})`;
  await sql`
    update auth.mfa_amr_claims c set updated_at = now() - interval '1 hour'
    from auth.sessions s where s.id = c.session_id and s.user_id = ${actors['late operator'].id}`;
  await sql`
    insert into public.connected_extensions (session_id, user_id, browser, version)
    select s.id, s.user_id, 'chromium', '1.0' from auth.sessions s where s.user_id = ${actors["operator's extension"].id}`;
  await sql`
    insert into private.operator_sessions (session_id)
    select s.id from auth.sessions s where s.user_id = ${actors['former operator'].id}`;
  await sql`update public.profiles set is_influencer = true, is_agency = true where id = ${suspended}`;
  await sql`insert into private.operators (account_id) values (${suspended})`;
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
    values (${suspended}, 'Suspended Brand', 'GONE', '10% off', 'https://suspended.example/')`;
  await sql`select public.suspend_account(${suspended})`;
}

/** A team of the victims' agency, so that its tables have rows. */
async function giveTeam(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into public.agency_members (agency_id, member_id, role, all_influencers)
    values (${VICTIMS.agency}, ${VICTIMS.member}, 'analyst', true)`;
  await sql`
    insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids)
    values (${VICTIMS.agency}, 'somebody@victims.example', 'manager', true, '{}')`;
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

/** What only operators change. */
const DESK_TABLES = ['operators', 'operator_acts', 'hidden_offers', 'hidden_accounts', 'blocked_domains'];

/** What the tables hold, without what the schedule notes of ended offers meanwhile. */
async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p')
      and (c.relnamespace = 'public'::regnamespace or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
        or (c.relnamespace = 'private'::regnamespace and c.relname in ${sql(DESK_TABLES)}))
    order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select coalesce(md5(string_agg(line, E'\n' order by line)), 'empty') as sum
      from ${sql(name)} t, lateral (select (to_jsonb(t) - 'has_ended')::text as line)`;
    sums[name] = row?.sum ?? '';
  }
  return sums;
}
