import type { TeamRole } from '@/lib/supabase/database';

/** What each role is called. */
export const ROLE_NAMES: Record<TeamRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  analyst: 'Analyst',
};

/** 'Manager at Tall Ladder Talent': what somebody is in an agency's team. */
export const roleAt = (role: TeamRole, agencyName: string) => `${ROLE_NAMES[role]} at ${agencyName}`;
