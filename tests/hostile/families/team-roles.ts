import { type Answer, type Attempt, unlessEmpty, unlessNothingWritten, unlessRefused } from '../attempt';
import { type Cast, VICTIMS } from '../cast';
import { counted, edge, type Knock, MANAGED, post, rpc, WIDEST } from './team-knock';
import { gatherTeam, type TeamPerson } from './team-people';
import { writingFor } from './team-writing';

const unlessNobodyCounted = (answer: Answer) =>
  answer.text === '[{"influencers":0,"active_codes":0}]' ? null : unlessRefused(answer);

/** The team itself: its rows, its rules, and what only the server and the owner do with them. */
const changingTheTeam = (all: readonly TeamPerson[]): Knock[] => [
  {
    what: 'makes itself a manager of all by the table',
    by: all,
    path: '/rest/v1/agency_members',
    request: ({ agency, id }) =>
      post({ agency_id: agency, member_id: id, role: 'manager', all_influencers: true }),
  },
  {
    what: 'gives itself all influencers by the table',
    by: all,
    path: '/rest/v1/agency_members?role=not.is.null',
    request: () => counted('PATCH', { role: 'manager', all_influencers: true, influencer_ids: [] }),
  },
  {
    what: 'reads the membership of others',
    by: all,
    path: `/rest/v1/agency_members?member_id=eq.${VICTIMS.member}`,
    unless: unlessEmpty,
  },
  {
    what: 'makes itself the owner by the table',
    by: all,
    path: '/rest/v1/agencies?agency_id=not.is.null',
    request: ({ id }) => counted('PATCH', { owner_id: id }),
  },
  ...[true, false].map((required) => ({
    what: `requires a second factor: ${required}`,
    by: all,
    path: '/rest/v1/agencies?agency_id=not.is.null',
    request: () => counted('PATCH', { requires_second_factor: required }),
    unless: unlessNothingWritten,
  })),
  {
    what: 'reads team invitations',
    by: all,
    path: '/rest/v1/team_invitations?select=id,email',
    unless: unlessEmpty,
  },
  ...['accepted', 'withdrawn', 'open'].map((state) => ({
    what: `makes team invitations ${state} by the table`,
    by: all,
    path: '/rest/v1/team_invitations?state=eq.open',
    request: () => counted('PATCH', { state }),
    unless: unlessNothingWritten,
  })),
  {
    what: 'reads the team with its addresses',
    by: all,
    path: rpc('agency_team'),
    request: ({ agency }) => post({ of_agency: agency }),
    unless: unlessEmpty,
  },
  ...Object.entries({
    invite_team_member: (id: string) => ({ by_account: id, address: 'x@evil.example', ...WIDEST }),
    change_team_member: (id: string) => ({
      by_account: VICTIMS.agency,
      of_member: id,
      new_role: 'manager',
      new_all: true,
      new_influencer_ids: [],
    }),
    remove_team_member: () => ({ by_account: VICTIMS.agency, of_member: VICTIMS.member }),
    hand_over_agency: (id: string) => ({ by_account: VICTIMS.agency, to_member: id }),
    agency_role_of: (id: string) => ({ of_person: id }),
    agency_owner: () => ({}),
    may_end_management: (id: string) => ({ of_influencer: VICTIMS.managed, by_account: id }),
    renew_temporary_password: () => ({ of_influencer: VICTIMS.managed }),
    change_managed_email: (id: string) => ({
      by_account: id,
      of_influencer: VICTIMS.managed,
      new_email: 'x@evil.example',
    }),
  }).map(([name, body]) => ({
    what: `calls ${name}, which is the server's`,
    by: all,
    path: rpc(name),
    request: ({ agency, id }: TeamPerson) => post({ of_agency: agency, ...body(id) }),
  })),
  ...Object.entries({
    'invite-team-member': () => ({ ...WIDEST, email: 'x@evil.example' }),
    'change-team-member': ({ id }: TeamPerson) => ({ ...WIDEST, member_id: id }),
    'remove-team-member': () => ({ member_id: VICTIMS.member }),
    'hand-over-agency': ({ id, password }: TeamPerson) => ({ member_id: id, password }),
  }).map(([name, body]) => ({
    what: `calls ${name}`,
    by: all,
    path: edge(name),
    request: (person: TeamPerson) => post({ agency_id: person.agency, ...body(person) }),
  })),
];

/** What managers do for an agency without naming an influencer, and what everybody in the team reads of one. */
function readingAndAdding(people: Awaited<ReturnType<typeof gatherTeam>>): Knock[] {
  const { analyst, elsewhere, removed, invited, codeless, factorless } = people;
  const notReading = [elsewhere, removed, invited, codeless, factorless];
  const outside = [removed, invited, codeless, factorless];
  const noManagers = [analyst, ...outside];
  return [
    ...['create-influencer-user', 'upload-influencers', 'invite-influencer'].map((name) => ({
      what: `calls ${name}`,
      by: noManagers,
      path: edge(name),
      request: ({ agency }: TeamPerson) => {
        const made = { full_name: 'Hostile', username: 'hostile', email: 'x@evil.example' };
        return post({ agency_id: agency, ...made, influencers: [made], invitee: 'amara.osei' });
      },
    })),
    {
      what: 'reads standing credentials',
      by: noManagers,
      path: rpc('standing_credentials'),
      request: ({ agency }) => post({ of_agency: agency }),
      unless: unlessEmpty,
    },
    {
      what: 'reads whom the agency has invited',
      by: noManagers,
      path: '/rest/v1/agency_invitations?select=id,invited',
      unless: unlessEmpty,
    },
    {
      what: 'opens the influencer',
      by: notReading,
      path: rpc('managed_influencer'),
      request: () => post({ of_influencer: VICTIMS.managed }),
      unless: unlessEmpty,
    },
    {
      what: 'reads the management',
      by: notReading,
      path: `/rest/v1/agency_influencers?${MANAGED}&select=id`,
      unless: unlessEmpty,
    },
    ...[{}, { of_agency: VICTIMS.agency }].map((more) => ({
      what: `reads results${'of_agency' in more ? ' for the agency' : ''}`,
      by: notReading,
      path: rpc('get_results'),
      request: () => post({ influencer_ids: [VICTIMS.managed], ...more }),
    })),
    {
      what: 'lists the influencers',
      by: outside,
      path: rpc('list_managed_influencers'),
      request: ({ agency }) => post({ of_agency: agency }),
      unless: unlessEmpty,
    },
    {
      what: 'counts the influencers',
      by: outside,
      path: rpc('agency_totals'),
      request: ({ agency }) => post({ of_agency: agency }),
      unless: unlessNobodyCounted,
    },
    {
      what: 'finds the agency among its own',
      by: [removed, invited, codeless],
      path: rpc('my_teams'),
      request: () => post({}),
      unless: unlessEmpty,
    },
  ];
}

/** Those of an agency's team × what their role, scope or session doesn't allow. */
export async function teamRoleAttempts(cast: Cast): Promise<Attempt[]> {
  const people = await gatherTeam(cast);
  const all = Object.values(people);
  const knocks = [...writingFor(all), ...changingTheTeam(all), ...readingAndAdding(people)];
  return knocks.flatMap(({ what, by, path, request, unless = unlessRefused }) =>
    by.map((person) => ({
      name: `${person.name} ${what}`,
      play: async () => unless(await cast.send(person, path, request?.(person))),
    })),
  );
}
