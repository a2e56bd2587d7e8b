import * as z from 'zod/mini';
import { atMost, emailAddress } from './account-fields.ts';
import { MAX_LENGTHS } from './field-limits.ts';

/** What a team member may be. The owner is none: an agency has exactly one, who invites the others. */
export const memberRoles = ['manager', 'analyst'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const MAX_CHOSEN_INFLUENCERS = 500;

const member = {
  role: z.enum(memberRoles, 'Please choose a role.'),
  all_influencers: z.boolean('Please choose all influencers, or some of them.'),
  influencer_ids: z.array(z.uuid('Please choose influencers of your agency.')).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.maxLength(
      MAX_CHOSEN_INFLUENCERS,
      `Please choose at most ${MAX_CHOSEN_INFLUENCERS} influencers, or all of them.`,
    ),
  ),
};

const someoneChosen = z.refine<{ all_influencers: boolean; influencer_ids: string[] }>(
  ({ all_influencers, influencer_ids }) => all_influencers || influencer_ids.length > 0,
  { message: 'Please choose at least one influencer.', path: ['influencer_ids'] },
);

/** What a team member is, and for whom: all influencers of the agency, or the chosen ones. */
export const teamMemberSchema = z.object(member).check(someoneChosen);
export type TeamMemberFields = z.infer<typeof teamMemberSchema>;

const email = emailAddress('Please enter an email address.', 'Please enter a valid email address.').check(
  z.toLowerCase(),
  atMost(MAX_LENGTHS.email),
);

/** An invitation to a team, as the owner enters it. */
export const teamInvitationSchema = z.object({ email, ...member }).check(someoneChosen);
export type TeamInvitationFields = z.infer<typeof teamInvitationSchema>;

/** A role and for whom it is, as in 'a manager for all influencers'. */
export function roleInWords(role: MemberRole, influencers: number | 'all'): string {
  const what = role === 'analyst' ? 'an analyst' : 'a manager';
  if (influencers === 'all') return `${what} for all influencers`;
  return `${what} for ${influencers} chosen ${influencers === 1 ? 'influencer' : 'influencers'}`;
}
