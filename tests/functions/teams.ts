import type { TeamAccess } from '@rules/team-invitation';
import type { SignedIn, TestStack } from '../support/stack';
import { newAgency, newManaged } from './agencies';
import { invoke } from './answer';

export const ALL: TeamAccess = { role: 'manager', all_influencers: true, influencer_ids: [] };

export const chosen = (role: TeamAccess['role'], ...influencer_ids: string[]): TeamAccess => ({
  role,
  all_influencers: false,
  influencer_ids,
});

export const inviteMember = (by: SignedIn, email: string, fields: object = ALL, agencyId = by.userId) =>
  invoke(by.client, 'invite-team-member', { agency_id: agencyId, email, ...ALL, ...fields });

export const answerInvitation = ({ client }: SignedIn, invitation_id: string, answer: string) =>
  invoke(client, 'answer-team-invitation', { invitation_id, answer });

/** The newest invitation to an address, as the owner reads it. */
export async function invitationTo(owner: SignedIn, email: string): Promise<string> {
  const { data, error } = await owner.client
    .from('team_invitations')
    .select('id')
    .eq('email', email)
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  return data.id;
}

export async function invited(
  owner: SignedIn,
  email: string,
  fields: object = ALL,
  agencyId = owner.userId,
): Promise<string> {
  const { status, body } = await inviteMember(owner, email, fields, agencyId);
  if (status !== 200) throw new Error(`The invitation was refused: ${body.error}`);
  return invitationTo(owner, email);
}

export async function rename({ client, userId }: SignedIn, full_name: string): Promise<void> {
  const { error } = await client.from('profiles').update({ full_name }).eq('id', userId);
  if (error) throw error;
}

/** Somebody who has joined the team of an agency, by default the one whose own account owns it. */
export async function newMember(
  stack: TestStack,
  owner: SignedIn,
  fields: TeamAccess = ALL,
  agencyId = owner.userId,
): Promise<SignedIn> {
  const person = await stack.signUp();
  const id = await invited(owner, person.email, fields, agencyId);
  const { body } = await answerInvitation(person, id, 'accept');
  if (body.outcome !== 'accepted') throw new Error(`The person didn't join the team: ${body.outcome}`);
  return person;
}

export const remove = (by: SignedIn, person: SignedIn, agencyId: string) =>
  invoke(by.client, 'remove-team-member', { agency_id: agencyId, member_id: person.userId });

export const roleOf = async ({ client }: SignedIn) => {
  const { data, error } = await client.rpc('my_teams');
  if (error) throw error;
  return data.map(({ role, all_influencers }) => [role, all_influencers ? 'all' : 'chosen'].join(' of '));
};

/** An agency with an influencer, and those who may do less there than a manager of all. In tests/hostile are all others. */
export async function newTeam(stack: TestStack) {
  const owner = await newAgency(stack);
  const removed = await newMember(stack, owner);
  await remove(owner, removed, owner.userId);
  const [vera, ines] = [await newManaged(stack, owner), await newManaged(stack, owner)];
  return {
    owner,
    vera,
    removed,
    managerOfOthers: await newMember(stack, owner, chosen('manager', ines.id)),
    analyst: await newMember(stack, owner, { ...ALL, role: 'analyst' }),
  };
}

export type Team = Awaited<ReturnType<typeof newTeam>>;
