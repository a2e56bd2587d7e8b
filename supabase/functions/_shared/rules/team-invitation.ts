import * as z from 'zod/mini';
import { emailAddress } from './account-fields.ts';
import { grouped } from './grouped.ts';

/** The roles that an owner gives; whoever owns the agency is in the team without one. */
export const TEAM_ROLES = ['manager', 'analyst'] as const;

/** The most influencers that can be chosen for one team member. */
const MAX_CHOSEN_INFLUENCERS = 1_000;

/** The message when the management of a chosen influencer has ended meanwhile. */
export const NOT_ALL_MANAGED = "Your agency doesn't manage all of these influencers any more.";

const access = {
  role: z.enum(TEAM_ROLES, 'Please choose a role.'),
  all_influencers: z.boolean('Please say whether it is for all influencers.'),
  influencer_ids: z
    .array(z.guid())
    .check(
      z.maxLength(
        MAX_CHOSEN_INFLUENCERS,
        `Choose at most ${grouped(MAX_CHOSEN_INFLUENCERS)} influencers, or all of them.`,
      ),
    ),
};

/** A choice of influencers has at least one; with all of them there is nothing to choose. */
const someChosen = z.refine<{ all_influencers: boolean; influencer_ids: string[] }>(
  ({ all_influencers, influencer_ids }) => all_influencers || influencer_ids.length > 0,
  { path: ['influencer_ids'], error: 'Please choose at least one influencer.' },
);

/** What a team member may do, and for which influencers. */
export const teamAccessSchema = z.object(access).check(someChosen);

export const teamInvitationSchema = z
  .object({
    email: emailAddress('Please enter an email address.', 'Please enter a valid email address.').check(
      z.toLowerCase(),
    ),
    ...access,
  })
  .check(someChosen);

export type TeamAccess = z.infer<typeof teamAccessSchema>;
export type TeamInvitationFields = z.infer<typeof teamInvitationSchema>;
