import { afterAll, beforeAll } from 'vitest';
import { createFilledDatabase, type TestDatabase } from './database';
import { addFactor, type OpenSession, openSession } from './operator';
import { code, type Person, person } from './scene';
import { handOver, inviteToTeam, joinTeam, type NewMember, removeFromTeam } from './team-changes';
import { uploading, uploadRow } from './upload-rows';

/** Everybody whose rights in an agency differ. The stranger owns another agency; the last hasn't given its code, and else manages all. */
export const TEAM_ACTORS = [
  'owner',
  'manager of all',
  'manager of others',
  'analyst',
  'removed',
  'invited',
  'stranger',
  'without the code',
] as const;
export type TeamActor = (typeof TEAM_ACTORS)[number];

export interface TeamMember extends Person {
  email: string;
  session: OpenSession;
}

/** An agency whose owner isn't the account that stands for it, with its team and two influencers, of whom one is what the attempts aim at. */
export interface TeamScene {
  agency: TeamMember;
  actors: Record<TeamActor, TeamMember>;
  influencer: TeamMember;
  /** The one chosen for the manager of others. */
  otherInfluencer: TeamMember;
  /** Follows the influencer. */
  shopper: TeamMember;
  /** For followers only. */
  offer: string;
  hiddenOffer: string;
  /** An upload for the influencer, by the manager of all. */
  upload: string;
}

async function teamMember(database: TestDatabase, name: string, flags = {}): Promise<TeamMember> {
  const email = `${name}@team.example`;
  const one = await person(database, name, { ...flags, email });
  return { ...one, email, session: await openSession(database, one.id) };
}

async function gatherTeam(database: TestDatabase, agency: TeamMember, chosen: string) {
  const actors = {
    owner: await teamMember(database, 'owner'),
    'manager of all': await teamMember(database, 'manager-of-all'),
    'manager of others': await teamMember(database, 'manager-of-others'),
    analyst: await teamMember(database, 'analyst'),
    removed: await teamMember(database, 'removed'),
    invited: await teamMember(database, 'invited'),
    stranger: await teamMember(database, 'stranger', { is_agency: true }),
    'without the code': await teamMember(database, 'without-the-code'),
  } satisfies Record<TeamActor, TeamMember>;
  const join = (actor: TeamActor, fields: NewMember = {}) =>
    joinTeam(database, agency.id, agency.id, actors[actor], fields);
  await join('owner');
  await join('manager of all');
  await join('manager of others', { chosen: [chosen] });
  await join('analyst', { role: 'analyst' });
  await join('removed');
  await join('without the code');
  await handOver(database, agency.id, agency.id, actors.owner.id);
  await removeFromTeam(database, agency.id, actors.owner.id, actors.removed.id);
  await inviteToTeam(database, agency.id, actors.owner.id, actors.invited.email);
  await addFactor(database, actors['without the code'].id);
  return actors;
}

/** Rows of the influencer in whatever a team might read or write of it. */
async function fillAccount({ sql }: TestDatabase, { id, session }: TeamMember, followed: string) {
  await sql`insert into public.subscribers (user_id, subscribed, subscription_tier) values (${id}, true, 'Growth')`;
  await sql`insert into private.profile_pages (influencer_id) values (${id})`;
  await sql`insert into public.result_mails (influencer_id) values (${id})`;
  await sql`insert into public.muted_shops (user_id, domain) values (${id}, 'loud.example')`;
  await sql`insert into public.muted_people (user_id, influencer_id) values (${id}, ${followed})`;
  await sql`insert into public.muted_categories (user_id, category) values (${id}, 'Food')`;
  await sql`insert into public.member_countries (user_id, country) values (${id}, 'CA')`;
  await sql`insert into public.notification_settings (user_id) values (${id})`;
  await sql`
    insert into public.push_subscriptions (session_id, user_id, endpoint, p256dh, auth, device)
    values (${String(session.claims.session_id)}, ${id}, 'https://fcm.googleapis.com/x', 'B' || repeat('A', 86), repeat('A', 22), 'Chrome')`;
  await sql`
    with opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), ${id}, now(), now()) returning id
    )
    insert into public.connected_extensions (session_id, user_id, browser, version)
    select opened.id, ${id}, 'chromium', '1.0' from opened`;
  await sql`
    insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
    values (${id}, '1', '2', 'at_instagram', now() + interval '60 days')`;
  await sql`
    with rule as (
      insert into public.instagram_rules (influencer_id, name, answers_to, keywords, choice, brand_name, message)
      values (${id}, 'Code', 'message', '{code}', 'brand', 'Own Brand', 'Here it is: {code}') returning id
    )
    insert into private.instagram_replies
      (influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, happened_at, gives_up_at, state)
    select ${id}, '2', rule.id, 1, 'message', 'an-event', 'a-sender', now(), now() + interval '1 day', 'sent' from rule`;
  await sql`insert into private.instagram_switched_off (influencer_id, reason) values (${id}, 'Complaints.')`;
  await sql`insert into private.follows (user_id, influencer_id) values (${id}, ${followed})`;
  await sql`insert into public.user_domain_map (user_id, influencer_id) values (${id}, ${followed})`;
  await sql`
    insert into private.kept_offers (user_id, offer_id, saved_at)
    select ${id}, c.id, now() from public.promo_codes c where c.influencer_id = ${followed}`;
  await sql`insert into private.short_links (ending, influencer_id) values ('the-influencer', ${id})`;
  await sql`insert into private.seen_alerts (user_id, seen_at) values (${id}, now())`;
  await sql`insert into private.recovery_codes (user_id, code_hashes) values (${id}, '{1}')`;
  await sql`
    insert into private.offer_reports (user_id, offer_id, code_number, worked)
    select ${id}, c.id, 1, true from public.promo_codes c where c.influencer_id = ${followed}`;
}

async function uploadFor(database: TestDatabase, by: TeamMember, influencer: TeamMember): Promise<string> {
  await database.as(by.actor, uploading([uploadRow(influencer.username)]));
  const [row] = await database.sql<{ upload_id: string }[]>`
    select t.upload_id from private.trail t where t.actor_id = ${by.id} and t.upload_id is not null`;
  if (!row) throw new Error('Nothing was uploaded.');
  return row.upload_id;
}

async function buildTeamScene(database: TestDatabase): Promise<TeamScene> {
  const { sql } = database;
  const agency = await teamMember(database, 'agency', { is_agency: true });
  const influencer = await teamMember(database, 'influencer', { is_influencer: true });
  const otherInfluencer = await teamMember(database, 'other-influencer', { is_influencer: true });
  const shopper = await teamMember(database, 'shopper');
  for (const { id } of [influencer, otherInfluencer]) {
    await sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${id})`;
  }
  const actors = await gatherTeam(database, agency, otherInfluencer.id);
  // After somebody was removed, who would have known it.
  await sql`update public.agency_influencers set temporary_password = 'a-standing-password' where agency_id = ${agency.id}`;
  const offer = await code(database, influencer, { domain: 'members.example' });
  await sql`update public.promo_codes set followers_only = true where id = ${offer}`;
  const hiddenOffer = await code(database, influencer, { domain: 'hidden.example' });
  await code(database, otherInfluencer, { domain: 'other.example' });
  await fillAccount(database, influencer, otherInfluencer.id);
  await sql`insert into private.follows (user_id, influencer_id) values (${shopper.id}, ${influencer.id})`;
  await sql`insert into public.user_domain_map (user_id, influencer_id) values (${shopper.id}, ${influencer.id})`;
  await sql`
    insert into private.noted_results (influencer_id, offer_id, source, kind)
    select ${influencer.id}, ${offer}, 'deals', 'copied' from generate_series(1, 9)`;
  await sql`select private.add_up_results()`;
  const upload = await uploadFor(database, actors['manager of all'], influencer);
  await sql`update public.promo_codes set hidden = true where id = ${hiddenOffer}`;
  await sql`
    insert into private.hidden_offers (offer_id, hidden_by, reason) values (${hiddenOffer}, 'operator', 'Not a code.')`;
  await sql`insert into public.agency_invitations (agency_id, invited) values (${agency.id}, 'somebody@mail.example')`;
  return { agency, actors, influencer, otherInfluencer, shopper, offer, hiddenOffer, upload };
}

export interface TeamStage {
  readonly database: TestDatabase;
  readonly scene: TeamScene;
}

/** A database with the team for the calling test file, dropped after it. */
export function setTheTeamScene(): TeamStage {
  let ready: TeamStage | undefined;
  const stage = () => {
    if (!ready) throw new Error('The team exists only while tests run.');
    return ready;
  };
  beforeAll(async () => {
    const { database, told } = await createFilledDatabase('team_scene', buildTeamScene);
    ready = { database, scene: told };
  });
  afterAll(async () => {
    await ready?.database.drop();
  });
  return {
    get database() {
      return stage().database;
    },
    get scene() {
      return stage().scene;
    },
  };
}
