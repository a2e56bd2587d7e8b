import { type Answer, type Attempt, unlessRefused } from '../attempt';
import { type Actor, type Cast, VICTIMS } from '../cast';
import { actorFor, type TeamPerson } from './team-people';

const ANSWER = '/functions/v1/answer-team-invitation';
const OPENED = 'an account that an agency opened with the address';

/** How an invitation stands which its own addressee, or nobody at all, may accept. */
const STATES: Record<string, { state?: string; expiresIn?: string }> = {
  open: {},
  expired: { expiresIn: '-1 second' },
  withdrawn: { state: 'withdrawn' },
  declined: { state: 'declined' },
  'accepted by somebody who was removed': { state: 'accepted' },
};

interface Letter {
  id: string;
  how: string;
  /** Nobody may accept it but whoever has proved this address. */
  addressee: TeamPerson;
}

async function write(
  { stack }: Cast,
  { email, id }: TeamPerson,
  { state = 'open', expiresIn = '7 days' }: { state?: string; expiresIn?: string } = {},
): Promise<string> {
  const acceptedBy = state === 'accepted' ? id : null;
  const [row] = await stack.database.sql<{ id: string }[]>`
    insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids, state, accepted_by, expires_at)
    values (${VICTIMS.agency}, ${email}, 'manager', true, '{}', ${state}, ${acceptedBy}, now() + ${expiresIn}::interval)
    returning id`;
  if (!row) throw new Error('The invitation was not written.');
  return row.id;
}

async function letters(cast: Cast): Promise<Letter[]> {
  return Promise.all(
    Object.entries(STATES).map(async ([how, fields]) => {
      const addressee = await actorFor(`addressee (${how})`, await cast.stack.signUp());
      return { id: await write(cast, addressee, fields), how, addressee };
    }),
  );
}

/** Says in its metadata that it has the address of the open invitation. */
async function boasting({ stack }: Cast, email: string): Promise<TeamPerson> {
  const person = await stack.signUp();
  await person.client.auth.updateUser({ data: { email, email_verified: true, email_confirmed_at: 'now' } });
  await person.client.auth.refreshSession();
  return actorFor('a boasting member', person);
}

/** Has asked for the address of the open invitation, and not proved it. */
async function asking({ stack }: Cast, email: string): Promise<TeamPerson> {
  const person = await stack.signUp();
  await person.client.auth.updateUser({ email });
  return actorFor('a member that asked for the address', person);
}

/** Has an address that was invited, which only the agency typed that opened the account. */
async function opened(cast: Cast): Promise<{ person: TeamPerson; id: string }> {
  const person = await actorFor(OPENED, await cast.stack.signUp());
  await cast.stack.database.sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('opened_for', ${VICTIMS.agency}::text)
    where id = ${person.id}`;
  return { person, id: await write(cast, person) };
}

/** The answer may say that it is gone or somebody else's, and nothing of the agency. */
function unlessClosed(answer: Answer): string | null {
  if (answer.status >= 300) return null;
  const { outcome, agency_name } = JSON.parse(answer.text);
  return agency_name === null && ['gone', 'other_address'].includes(outcome) ? null : unlessRefused(answer);
}

function tries({ send }: Cast, actor: Actor, { id, how }: Pick<Letter, 'id' | 'how'>): Attempt[] {
  return ['look', 'accept', 'decline'].map((answer) => ({
    name: `${actor.name} answers an invitation by "${answer}": ${how}`,
    play: async () =>
      unlessClosed(await send(actor, ANSWER, { method: 'POST', body: { invitation_id: id, answer } })),
  }));
}

/** Twenty acceptances at once of one invitation make one member. */
async function atOnce(cast: Cast): Promise<Attempt> {
  const invited = await actorFor('somebody invited', await cast.stack.signUp());
  const id = await write(cast, invited);
  return {
    name: `${invited.name} accepts twenty times at once`,
    async play() {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          cast.send(invited, ANSWER, { method: 'POST', body: { invitation_id: id, answer: 'accept' } }),
        ),
      );
      const accepted = answers.filter(({ text }) => text.includes('"outcome":"accepted"')).length;
      const already = answers.filter(({ text }) => text.includes('"outcome":"already"')).length;
      const [row] = await cast.stack.database.sql<{ members: number }[]>`
        select count(*)::int as members from public.agency_members where member_id = ${invited.id}`;
      const came = `${accepted} accepted, ${already} already, ${row?.members} members`;
      return came === '1 accepted, 19 already, 1 members' ? null : came;
    },
  };
}

/** Invitations × those whom they aren't for, and × their addressees when they are over; and the right ones, twenty times at once. */
export async function teamInvitationAttempts(cast: Cast): Promise<Attempt[]> {
  const all = await letters(cast);
  const open = all.find(({ how }) => how === 'open');
  if (!open) throw new Error('No invitation is open.');
  const { email } = open.addressee;
  const opening = await opened(cast);
  const { visitor, member, influencer, agency, operator } = cast.actors;
  const others = [
    visitor,
    member,
    influencer,
    agency,
    operator,
    cast.actors['before the code'],
    cast.actors['suspended account'],
    await boasting(cast, email),
    await asking(cast, email),
    opening.person,
  ];
  return [
    ...others.flatMap((actor) => tries(cast, actor, open)),
    ...all.filter(({ how }) => how !== 'open').flatMap((letter) => tries(cast, letter.addressee, letter)),
    ...tries(cast, opening.person, { id: opening.id, how: 'of its unproved address' }),
    await atOnce(cast),
  ];
}
