import type { TeamRole } from '@/lib/supabase/database';
import type { ToastOptions } from '@/ui/toast';

/** What each role is called. */
export const ROLE_NAMES: Record<TeamRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  analyst: 'Analyst',
};

/** 'Manager at Tall Ladder Talent': what somebody is in an agency's team. */
export const roleAt = (role: TeamRole, agencyName: string) => `${ROLE_NAMES[role]} at ${agencyName}`;

/** What the roles that are given away may do (docs/product/teams.md#roles). */
export const ROLE_HINTS = {
  manager: 'Adds influencers, publishes and changes their codes, uploads files, takes changes back.',
  analyst: 'Reads codes, results and reports. Changes nothing, and sees no addresses or passwords.',
};

/** 'All influencers', '1 influencer', '12 influencers': for whom a role is. */
export function scopeLabel(allInfluencers: boolean, chosen: number): string {
  if (allInfluencers) return 'All influencers';
  return `${chosen.toLocaleString('en-US')} ${chosen === 1 ? 'influencer' : 'influencers'}`;
}

/** Added to a message when the change was made but its mail couldn't be sent. */
export const NOT_MAILED = "The mail about it couldn't be sent.";

/** The rest of the message about a change of somebody's rights. */
export const afterChange = (mailed: boolean): ToastOptions => (mailed ? {} : { description: NOT_MAILED });
