import type { TeamRole } from '@/lib/supabase/database';

/** What each role is called. */
export const ROLE_NAMES: Record<TeamRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  analyst: 'Analyst',
};

/** 'Manager at Tall Ladder Talent': what somebody is in an agency's team. */
export const roleAt = (role: TeamRole, agencyName: string) => `${ROLE_NAMES[role]} at ${agencyName}`;

/** What each role that an owner can give may do (docs/product/teams.md#roles). */
export const ROLE_HINTS = {
  manager: 'Adds influencers, publishes and changes their codes, uploads files, takes changes back.',
  analyst: 'Reads codes, results and reports. Changes nothing, and sees no addresses or passwords.',
};

/** 'All influencers', '1 influencer', '12 influencers': for whom a role is. */
export function scopeLabel(allInfluencers: boolean, chosen: number): string {
  if (allInfluencers) return 'All influencers';
  return `${chosen.toLocaleString('en-US')} ${chosen === 1 ? 'influencer' : 'influencers'}`;
}
