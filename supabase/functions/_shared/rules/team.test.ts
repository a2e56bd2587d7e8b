import { describe, expect, it } from 'vitest';
import { MAX_CHOSEN_INFLUENCERS, roleInWords, teamInvitationSchema, teamMemberSchema } from './team.ts';

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const messages = (
  read: { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
) => (read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]));

const all = { role: 'manager', all_influencers: true, influencer_ids: [] };

describe('a team invitation', () => {
  it.each([
    ['Ana@Mail.Example ', 'ana@mail.example'],
    ['ana+promo@mail.example', 'ana+promo@mail.example'],
  ])('to %j is read as one to %s', (email, read) => {
    expect(teamInvitationSchema.parse({ ...all, email })).toEqual({ ...all, email: read });
  });

  it.each([
    [undefined, 'Invalid input'],
    ['  ', 'Please enter an email address.'],
    ['ana', 'Please enter a valid email address.'],
    ['ana@mail', 'Please enter a valid email address.'],
    [`${'a'.repeat(250)}@mail.example`, 'Please enter a valid email address.'],
  ])('to %j is refused with %j', (email, message) => {
    expect(messages(teamInvitationSchema.safeParse({ ...all, email }))[0]).toEqual(['email', message]);
  });

  it('says what is missing of the member, too', () => {
    const { all_influencers: _, ...rest } = { ...all, email: 'ana@mail.example' };
    expect(messages(teamInvitationSchema.safeParse(rest))).toEqual([
      ['all_influencers', 'Please choose all influencers, or some of them.'],
    ]);
  });
});

describe('a team member', () => {
  it.each(['owner', 'admin', '', undefined])('can’t have the role %j', (role) => {
    expect(messages(teamMemberSchema.safeParse({ ...all, role }))).toEqual([
      ['role', 'Please choose a role.'],
    ]);
  });

  it('of chosen influencers has each of them once, and at least one', () => {
    const chosen = { role: 'analyst', all_influencers: false, influencer_ids: [id(1), id(2), id(1)] };
    expect(teamMemberSchema.parse(chosen).influencer_ids).toEqual([id(1), id(2)]);
    expect(messages(teamMemberSchema.safeParse({ ...chosen, influencer_ids: [] }))).toEqual([
      ['influencer_ids', 'Please choose at least one influencer.'],
    ]);
  });

  it('can’t have more chosen influencers than the most, or something else in their place', () => {
    const chosen = (influencer_ids: unknown[]) => ({
      role: 'analyst',
      all_influencers: false,
      influencer_ids,
    });
    const most = Array.from({ length: MAX_CHOSEN_INFLUENCERS }, (_, nth) => id(nth));
    expect(messages(teamMemberSchema.safeParse(chosen(most)))).toEqual([]);
    expect(messages(teamMemberSchema.safeParse(chosen([...most, id(MAX_CHOSEN_INFLUENCERS)])))).toEqual([
      ['influencer_ids', 'Please choose at most 500 influencers, or all of them.'],
    ]);
    expect(messages(teamMemberSchema.safeParse(chosen(['everybody'])))[0]).toEqual([
      'influencer_ids',
      'Please choose influencers of your agency.',
    ]);
  });
});

it.each([
  ['manager', 'all', 'a manager for all influencers'],
  ['analyst', 0, 'an analyst for 0 chosen influencers'],
  ['analyst', 1, 'an analyst for 1 chosen influencer'],
  ['manager', 2, 'a manager for 2 chosen influencers'],
] as const)('the role %s for %s influencers is called “%s”', (role, influencers, words) => {
  expect(roleInWords(role, influencers)).toBe(words);
});
