import { ROLE_NAMES } from '@/features/team/role-names';
import { supabase } from '@/lib/supabase/client';
import type { DeskAccount, DeskTeamMember } from '@/lib/supabase/database';
import type { Act } from './acts';

export const removeTeamMember = (agency: DeskAccount, member: DeskTeamMember): Act => ({
  title: `Remove ${member.name} from the team of ${agency.name}?`,
  consequence: `${member.name} can't act for ${agency.name} any more, from now on. What they changed stays.${
    member.role === 'manager' ? ' Temporary passwords that they could look up are renewed.' : ''
  } They and the agency's owner get a mail with your reason.`,
  confirm: 'Remove from the team',
  isDangerous: true,
  done: `${member.name} isn't in the team any more.`,
  run: (reason) =>
    supabase.rpc('operator_remove_team_member', { of_agency: agency.id, of_member: member.id, reason }),
});

interface HandOver {
  /** The present owner, who is suspended. */
  owner: DeskTeamMember;
  /** The next one. */
  member: DeskTeamMember;
}

export const handOverAgency = (agency: DeskAccount, { owner, member }: HandOver): Act => ({
  title: `Hand ${agency.name} over to ${member.name}?`,
  consequence: `${member.name} owns ${agency.name} from now on, and decides about its team. ${owner.name} stays in it as a manager of all influencers, for when the suspension is lifted. Both get a mail with your reason.${
    agency.suspended_because === null ? '' : ` Nobody acts for ${agency.name} while it is suspended itself.`
  }`,
  confirm: 'Hand over the agency',
  isDangerous: true,
  done: `${member.name} owns ${agency.name} now.`,
  run: (reason) =>
    supabase.rpc('operator_hand_over_agency', { of_agency: agency.id, to_member: member.id, reason }),
});

const ROLES: Readonly<Record<string, string>> = ROLE_NAMES;

/** A member's role and scope: 'Manager of 3 influencers', or 'Owner' alone, who always has all of them. */
export function roleOf({ role, all_influencers, influencers }: DeskTeamMember): string {
  const name = ROLES[role] ?? role;
  if (role === 'owner') return name;
  if (all_influencers) return `${name} of all influencers`;
  return `${name} of ${influencers === 1 ? 'one influencer' : `${influencers} influencers`}`;
}
