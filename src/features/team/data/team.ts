import type { TeamAccess } from '@rules/team-invitation';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import type { Database, TeamRole } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

/** Somebody in an agency's team, as its owner sees them. */
export interface TeamMember {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
  email: string;
  role: TeamRole;
  allInfluencers: boolean;
  /** The chosen influencers; none for somebody who has all of them. */
  influencerIds: string[];
  hasSecondFactor: boolean;
  since: Date;
}

type TeamRow = Database['public']['Functions']['agency_team']['Returns'][number];

const toMember = (row: TeamRow): TeamMember => ({
  id: row.member_id,
  name: row.name,
  username: row.username,
  avatarUrl: row.avatar_url,
  email: row.email,
  role: row.role,
  allInfluencers: row.all_influencers,
  influencerIds: row.influencer_ids,
  hasSecondFactor: row.has_second_factor,
  since: new Date(row.since),
});

/** An agency's team, its owner first. Only the owner gets it; everybody else gets an empty list. */
export function teamQuery({ userId, id }: ActingAgency) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).team,
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('agency_team', { of_agency: id }).abortSignal(signal)).map(toMember),
    // Members join and leave elsewhere.
    staleTime: 0,
  });
}

/** An invitation that hasn't been answered. */
interface TeamInvitation {
  id: string;
  /** The address that was invited. */
  invited: string;
  access: TeamAccess;
  expiresAt: Date;
}

/** The agency's open invitations, the newest first. */
export function teamInvitationsQuery({ userId, id }: ActingAgency) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).teamInvitations,
    async queryFn({ signal }): Promise<TeamInvitation[]> {
      const answer = await supabase
        .from('team_invitations')
        .select('id, email, role, all_influencers, influencer_ids, expires_at')
        .eq('agency_id', id)
        .eq('state', 'open')
        .gt('expires_at', new Date().toISOString())
        .order('created_at', { ascending: false })
        .abortSignal(signal);
      return unwrapRows(answer).map((row) => ({
        id: row.id,
        invited: row.email,
        access: {
          role: row.role === 'manager' ? 'manager' : 'analyst',
          all_influencers: row.all_influencers,
          influencer_ids: row.influencer_ids,
        },
        expiresAt: new Date(row.expires_at),
      }));
    },
    // Invitations are answered on other devices.
    staleTime: 0,
  });
}
