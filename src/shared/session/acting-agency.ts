import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';
import type { Team, TeamRole } from '@/lib/supabase/database';
import { useSession } from './use-session';

/** The agency for which somebody acts, and what they may do there. */
export interface ActingAgency {
  /** Who acts. */
  userId: string;
  id: string;
  name: string;
  role: TeamRole;
  /** False for a team member who acts for chosen influencers only. */
  allInfluencers: boolean;
  requiresSecondFactor: boolean;
  /** The agency requires an authenticator app, and the person has none. Until they have one, they may do nothing for the agency. */
  lacksSecondFactor: boolean;
}

const storageKey = (userId: string) => `promobell-acting-for:${userId}`;

/** Remembers on this device for which agency an account acts. */
export function actFor(userId: string, agencyId: string) {
  deviceStorage.write(storageKey(userId), agencyId);
}

/** The team that was chosen last, else the account's own agency, else the first one. */
export function actingTeam(teams: readonly Team[], userId: string, chosen: string | null): Team | undefined {
  return (
    teams.find(({ agency_id }) => agency_id === chosen) ??
    teams.find(({ agency_id }) => agency_id === userId) ??
    teams[0]
  );
}

/** The agency for which the account acts now; null for an account without a team. */
export function useActingAgency(): ActingAgency | null {
  const { user, teams } = useSession();
  const userId = user?.id ?? '';
  const chosen = useSyncExternalStore(
    deviceStorage.subscribe,
    () => deviceStorage.read(storageKey(userId)),
    () => null,
  );
  const team = actingTeam(teams ?? [], userId, chosen);
  return team ? agencyOf(userId, team) : null;
}

/** The agency of one of somebody's teams. */
export function agencyOf(userId: string, team: Team): ActingAgency {
  return {
    userId,
    id: team.agency_id,
    name: team.agency_name,
    role: team.role,
    allInfluencers: team.all_influencers,
    requiresSecondFactor: team.requires_second_factor,
    lacksSecondFactor: team.lacks_second_factor,
  };
}
