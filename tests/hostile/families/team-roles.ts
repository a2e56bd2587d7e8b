import { type Attempt, unlessRefused } from '../attempt';
import { type Cast, type HostileRequest, VICTIMS } from '../cast';
import { CHANGES_OF_ACCOUNT, formRequest } from '../form';
import { gatherTeam, type TeamPerson } from './team-people';

const WIDEST = { role: 'manager', all_influencers: true, influencer_ids: [] };
const MADE = { full_name: 'Hostile', username: 'hostile', email: 'x@evil.example' };

const post = (body: unknown): HostileRequest => ({ method: 'POST', body });

type Request = (person: TeamPerson) => HostileRequest;

const forTheInfluencer: Request = ({ agency }) =>
  post({ agency_id: agency, influencer_id: VICTIMS.managed, begin: true });

/** What owners do with the team, and whoever writes for the influencer. */
const CALLS: readonly (readonly [name: string, request: Request])[] = [
  ['invite-team-member', ({ agency }) => post({ agency_id: agency, ...WIDEST, email: 'x@evil.example' })],
  ['change-team-member', ({ agency, id }) => post({ agency_id: agency, ...WIDEST, member_id: id })],
  ['remove-team-member', ({ agency }) => post({ agency_id: agency, member_id: VICTIMS.member })],
  ['hand-over-agency', ({ agency, id, password }) => post({ agency_id: agency, member_id: id, password })],
  ['connect-instagram', forTheInfluencer],
  ['disconnect-instagram', forTheInfluencer],
  ['end-management', forTheInfluencer],
  ...CHANGES_OF_ACCOUNT.map(
    (changes) =>
      ['update-influencer-user', () => formRequest({ influencer_id: VICTIMS.managed, ...changes })] as const,
  ),
];

/** What managers do for an agency without naming an influencer of it. */
const ADDITIONS = ['create-influencer-user', 'upload-influencers', 'invite-influencer'];
const adding: Request = ({ agency }) =>
  post({ agency_id: agency, ...MADE, influencers: [MADE], invitee: 'amara.osei' });

/**
 * Those of an agency's team × the edge functions that their role, scope or session doesn't allow. What they may do by tables and
 * functions of the database is tested there (tests/database/team-denials-tables.test.ts, team-denials-functions.test.ts).
 */
export async function teamRoleAttempts(cast: Cast): Promise<Attempt[]> {
  const { elsewhere, ...noManagers } = await gatherTeam(cast);
  const attempt = (person: TeamPerson, name: string, request: Request) => ({
    name: `${person.name} calls ${name}`,
    play: async () => unlessRefused(await cast.send(person, `/functions/v1/${name}`, request(person))),
  });
  const people = Object.values(noManagers);
  return [
    ...CALLS.flatMap(([name, request]) =>
      [elsewhere, ...people].map((person) => attempt(person, name, request)),
    ),
    ...ADDITIONS.flatMap((name) => people.map((person) => attempt(person, name, adding))),
  ];
}
