import type { TestDatabase } from './database';
import { type Person, person } from './scene';

/** Everybody who comes near the influencer of an agency, by what they are to the agency. */
export interface Team {
  agencyId: string;
  /** The influencer of whom the tests tell. */
  influencer: Person;
  /** Another influencer of the same agency. */
  other: Person;
  owner: Person;
  'manager of all': Person;
  'manager of the influencer': Person;
  'manager of another': Person;
  analyst: Person;
  'removed manager': Person;
  'invited person': Person;
  stranger: Person;
}

/** Those of a team who write for its influencer. */
export const WRITERS = ['owner', 'manager of all', 'manager of the influencer'] as const;

/** Those who don't. */
export const OUTSIDERS = [
  'manager of another',
  'analyst',
  'removed manager',
  'invited person',
  'stranger',
] as const;

/** Adds somebody to an agency's team: for all of its influencers, or for the chosen ones. */
export async function joinTeam(
  database: TestDatabase,
  agencyId: string,
  memberId: string,
  role: 'manager' | 'analyst',
  chosen?: readonly string[],
) {
  await database.sql`
    insert into public.agency_members (agency_id, member_id, role, all_influencers, influencer_ids)
    values (${agencyId}, ${memberId}, ${role}, ${chosen === undefined}, ${[...(chosen ?? [])]}::uuid[])`;
}

let teams = 0;

/** A new agency, owned by a person, with two influencers and a team. */
export async function newTeam(database: TestDatabase): Promise<Team> {
  teams += 1;
  const somebody = (what: string, flags = {}) => person(database, `${what}-${teams}`, flags);
  const agency = await somebody('northlight', { is_agency: true, full_name: `Northlight ${teams}` });
  const influencer = await somebody('fern', { is_influencer: true });
  const other = await somebody('moss', { is_influencer: true });
  const team: Team = {
    agencyId: agency.id,
    influencer,
    other,
    owner: await somebody('owner'),
    'manager of all': await somebody('manager'),
    'manager of the influencer': await somebody('manager-of-one'),
    'manager of another': await somebody('manager-of-another'),
    analyst: await somebody('analyst'),
    'removed manager': await somebody('removed'),
    'invited person': await somebody('invited'),
    stranger: await somebody('stranger'),
  };
  const { sql } = database;
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id)
    values (${agency.id}, ${influencer.id}), (${agency.id}, ${other.id})`;
  await sql`update public.agencies set owner_id = ${team.owner.id} where agency_id = ${agency.id}`;
  await joinTeam(database, agency.id, team['manager of all'].id, 'manager');
  await joinTeam(database, agency.id, team['manager of the influencer'].id, 'manager', [influencer.id]);
  await joinTeam(database, agency.id, team['manager of another'].id, 'manager', [other.id]);
  await joinTeam(database, agency.id, team.analyst.id, 'analyst');
  await sql`
    insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids, invited_by)
    select ${agency.id}, email, 'manager', true, '{}', ${team.owner.id} from auth.users where id = ${team['invited person'].id}`;
  return team;
}
