import { describe, expect, it } from 'vitest';
import { teamAccessSchema, teamInvitationSchema } from './team-invitation.ts';

const ada = '00000000-0000-4000-8000-00000000000a';
const invitation = { email: 'nora@mail.example', role: 'manager', all_influencers: true, influencer_ids: [] };

/** The first flaw of what was sent, with its field. */
function flawOf(schema: typeof teamInvitationSchema | typeof teamAccessSchema, sent: object) {
  const [issue] = schema.safeParse(sent).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

describe('an invitation to a team', () => {
  it('has its address trimmed and in lower case', () => {
    expect(teamInvitationSchema.parse({ ...invitation, email: ' Nora@Mail.Example ' })).toEqual(invitation);
  });

  it.each([
    ['no address', { email: ' ' }, 'email: Please enter an email address.'],
    ['an invalid address', { email: 'nora@mail' }, 'email: Please enter a valid email address.'],
    [
      'an address that is too long',
      { email: `${'n'.repeat(250)}@mail.example` },
      'email: Please enter a valid email address.',
    ],
    ['the role of an owner', { role: 'owner' }, 'role: Please choose a role.'],
    ['no role', { role: undefined }, 'role: Please choose a role.'],
    [
      'no word about the influencers',
      { all_influencers: null },
      'all_influencers: Please say whether it is for all influencers.',
    ],
    [
      'chosen influencers and none chosen',
      { all_influencers: false },
      'influencer_ids: Please choose at least one influencer.',
    ],
    [
      'more influencers than can be chosen',
      { all_influencers: false, influencer_ids: Array.from({ length: 1_001 }, () => ada) },
      'influencer_ids: Choose at most 1,000 influencers, or all of them.',
    ],
  ])('is refused with %s', (_, change, flaw) => {
    expect(flawOf(teamInvitationSchema, { ...invitation, ...change })).toBe(flaw);
  });
});

describe('what somebody in a team may do', () => {
  it.each([
    ['a manager of all influencers', { role: 'manager', all_influencers: true, influencer_ids: [] }],
    ['an analyst of all influencers', { role: 'analyst', all_influencers: true, influencer_ids: [] }],
    ['a manager of a chosen influencer', { role: 'manager', all_influencers: false, influencer_ids: [ada] }],
    ['an analyst of a chosen influencer', { role: 'analyst', all_influencers: false, influencer_ids: [ada] }],
  ])('is taken for %s', (_, access) => {
    expect(teamAccessSchema.parse(access)).toEqual(access);
  });

  it('is refused for chosen influencers when none is chosen', () => {
    const access = { role: 'analyst', all_influencers: false, influencer_ids: [] };
    expect(flawOf(teamAccessSchema, access)).toBe('influencer_ids: Please choose at least one influencer.');
  });

  it('is refused for an influencer whose id is malformed', () => {
    const access = { role: 'analyst', all_influencers: false, influencer_ids: ['ada'] };
    expect(teamAccessSchema.safeParse(access).success).toBe(false);
  });
});
