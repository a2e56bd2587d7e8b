import { supabase } from '@/lib/supabase/client';
import type { DeskAccount, DeskTeamMember } from '@/lib/supabase/database';
import type { Act } from './acts';

const ROLES: Readonly<Record<string, string>> = { owner: 'Owner', manager: 'Manager', analyst: 'Analyst' };

/** 'Manager of 3 influencers'; 'Owner', who has all of them. */
export function roleOf({ role, all_influencers, influencers }: DeskTeamMember): string {
  const name = ROLES[role] ?? role;
  if (role === 'owner') return name;
  if (all_influencers) return `${name} of all influencers`;
  return `${name} of ${influencers === 1 ? 'one influencer' : `${influencers} influencers`}`;
}

export const removeTeamMember = (agency: DeskAccount, member: DeskTeamMember): Act => ({
  title: `Remove ${member.name} from the team of ${agency.name}?`,
  consequence: `${member.name} can't act for ${agency.name} any more, from now on. What they changed stays. They and the agency's owner get a mail with your reason.`,
  confirm: 'Remove from the team',
  isDangerous: true,
  done: `${member.name} isn't in the team any more.`,
  run: (reason) =>
    supabase.rpc('operator_remove_team_member', { of_agency: agency.id, of_member: member.id, reason }),
});
