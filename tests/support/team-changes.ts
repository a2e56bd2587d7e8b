import type { TestDatabase } from './database';
import type { Statement } from './rehearsal';

export interface NewMember {
  role?: string;
  /** All when left out. */
  chosen?: string[];
}

/** What the server says after one of its functions for teams. */
export async function outcomeFor(database: TestDatabase, statement: Statement): Promise<string | undefined> {
  const [row] = await database.as('service_role', statement);
  return row?.outcome;
}

export async function inviteToTeam(
  database: TestDatabase,
  agency: string,
  owner: string,
  address: string,
  { role = 'manager', chosen }: NewMember = {},
): Promise<{ outcome: string; invitation_id: string | null }> {
  const [row] = await database.as(
    'service_role',
    (tx) => tx<{ outcome: string; invitation_id: string | null }[]>`
      select * from public.invite_team_member(${agency}, ${owner}, ${address}, ${role}, ${!chosen}, ${chosen ?? []})`,
  );
  if (!row) throw new Error('There was no outcome.');
  return row;
}

export const answerToTeam = (
  database: TestDatabase,
  invitation: string | null,
  by: { id: string; email: string | null },
  answer = 'accept',
) =>
  outcomeFor(
    database,
    (tx) => tx`select * from public.answer_team_invitation(${by.id}, ${by.email}, ${invitation}, ${answer})`,
  );

/** Joins by an invitation, as people do. */
export async function joinTeam(
  database: TestDatabase,
  agency: string,
  owner: string,
  member: { id: string; email: string },
  fields: NewMember = {},
): Promise<void> {
  const { invitation_id } = await inviteToTeam(database, agency, owner, member.email, fields);
  const outcome = await answerToTeam(database, invitation_id, member);
  if (outcome !== 'accepted') throw new Error(`The invitation was ${outcome}.`);
}

export const handOver = (database: TestDatabase, agency: string, by: string, to: string) =>
  outcomeFor(database, (tx) => tx`select public.hand_over_agency(${agency}, ${by}, ${to}) as outcome`);

export const removeFromTeam = (database: TestDatabase, agency: string, by: string, member: string) =>
  outcomeFor(database, (tx) => tx`select public.remove_team_member(${agency}, ${by}, ${member}) as outcome`);

export const changeMember = (
  database: TestDatabase,
  agency: string,
  by: string,
  member: string,
  { role = 'manager', chosen }: NewMember,
) =>
  outcomeFor(
    database,
    (tx) => tx`
      select public.change_team_member(${agency}, ${by}, ${member}, ${role}, ${!chosen}, ${chosen ?? []}) as outcome`,
  );

/** As an owner's browser does. */
export const requireSecondFactor = (database: TestDatabase, agency: string, by: string, required: boolean) =>
  database.as(
    { userId: by },
    (tx) => tx`update public.agencies set requires_second_factor = ${required} where agency_id = ${agency}`,
  );
