import { enrol } from '../../support/authenticator';
import type { SignedIn } from '../../support/stack';
import { type Actor, type Cast, VICTIMS } from '../cast';

/** Somebody who had, has or may get a part in an agency's team. */
export interface TeamPerson extends Actor {
  email: string;
  password: string;
  agency: string;
}

export const actorFor = async (
  name: string,
  { client, userId, email, password }: SignedIn,
): Promise<TeamPerson> => {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error(`${name} has no session.`);
  return {
    name,
    id: userId,
    token: data.session.access_token,
    writesFor: [],
    email,
    password,
    agency: VICTIMS.agency,
  };
};

interface Part {
  role?: string;
  all?: boolean;
  chosen?: string[];
}

async function join(
  { stack }: Cast,
  person: TeamPerson,
  { role = 'manager', all = true, chosen = [] }: Part = {},
) {
  await stack.database.sql`
    insert into public.agency_members (agency_id, member_id, role, all_influencers, influencer_ids)
    values (${person.agency}, ${person.id}, ${role}, ${all}, ${chosen})`;
}

/** An agency besides, which manages the same influencer and requires a second factor. */
async function strictAgency({ stack }: Cast): Promise<string> {
  const { userId } = await stack.signUp();
  const { sql } = stack.database;
  await sql`update public.profiles set is_agency = true where id = ${userId}`;
  await sql`update public.agencies set requires_second_factor = true where agency_id = ${userId}`;
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id) values (${userId}, ${VICTIMS.managed})`;
  return userId;
}

/** Everybody of a team who may write nothing for the managed influencer. Only the analyst reads of it. */
export async function gatherTeam(cast: Cast) {
  const { stack } = cast;
  const { sql } = stack.database;
  const signedUp = async (name: string) => actorFor(name, await stack.signUp());
  const [other] = await sql<{ id: string }[]>`
    select link.influencer_id as id from public.agency_influencers link
    join auth.users account on account.id = link.influencer_id
    where link.agency_id = ${VICTIMS.agency} and link.managed_by_agency
      and link.influencer_id <> ${VICTIMS.managed} and account.email <> ${VICTIMS.managedEmail}
    limit 1`;
  if (!other) throw new Error('The agency manages nobody else.');
  const codeless = await stack.signUp();
  await enrol(codeless.client);
  await codeless.client.auth.signOut();
  await codeless.client.auth.signInWithPassword(codeless);
  const people = {
    analyst: await signedUp('analyst'),
    elsewhere: await signedUp('manager of others'),
    removed: await signedUp('removed manager'),
    invited: await signedUp('invited manager'),
    codeless: await actorFor('manager before the code', codeless),
    factorless: { ...(await signedUp('manager without a second factor')), agency: await strictAgency(cast) },
  };
  await join(cast, people.analyst, { role: 'analyst' });
  await join(cast, people.elsewhere, { all: false, chosen: [other.id] });
  await join(cast, people.removed);
  await sql`delete from public.agency_members where member_id = ${people.removed.id}`;
  await join(cast, people.codeless);
  await join(cast, people.factorless);
  await sql`
    insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids)
    values (${VICTIMS.agency}, ${people.invited.email}, 'manager', true, '{}')`;
  return people;
}
