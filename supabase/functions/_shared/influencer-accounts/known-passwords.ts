import { serviceClient } from '../clients.ts';
import type { RenewedPasswords } from '../rules/renewed-passwords.ts';
import type { TeamAccess } from '../rules/team-invitation.ts';
import { renewPassword } from './renew-password.ts';

/** How many passwords one call renews. Each takes the database a tenth of a second, and somebody waits. */
const MAX_RENEWED = 100;

/** What a team member may do in an agency now; null for who isn't in the team. */
export async function accessOf(agencyId: string, memberId: string): Promise<TeamAccess | null> {
  const { data, error } = await serviceClient()
    .from('agency_members')
    .select('role, all_influencers, influencer_ids')
    .eq('agency_id', agencyId)
    .eq('member_id', memberId)
    .maybeSingle<TeamAccess>();
  if (error) throw error;
  return data;
}

/**
 * Renews the temporary passwords that a team member could look up before a change and can't after it: whoever has written one down would
 * go on signing in as that influencer. Never throws, because the change has been made.
 */
export async function renewKnownPasswords(
  agencyId: string,
  memberId: string,
  before: TeamAccess | null,
  after: TeamAccess | null,
): Promise<RenewedPasswords> {
  if (before?.role !== 'manager') return { renewed: 0, left: 0 };
  let renewed = 0;
  let left: number | null = null;
  try {
    const { influencers, areAll } = await withTemporaryPassword(agencyId);
    const known = influencers.filter(
      // One's own is nobody else's secret.
      (id) => id !== memberId && looksUp(before, id) && !looksUp(after, id),
    );
    left = areAll ? known.length : null;
    for (const id of known.slice(0, MAX_RENEWED)) {
      if ((await renewPassword(agencyId, id)) !== null) renewed += 1;
      if (left !== null) left -= 1;
    }
  } catch (error) {
    console.error('Temporary passwords that a former manager knows were not renewed:', error);
  }
  return { renewed, left };
}

/** An agency's influencers whose temporary password stands, and whether the service has answered all of them. */
async function withTemporaryPassword(agencyId: string) {
  const { data, error, count } = await serviceClient()
    .from('agency_influencers')
    .select('influencer_id', { count: 'exact' })
    .eq('agency_id', agencyId)
    .eq('managed_by_agency', true)
    .not('temporary_password', 'is', null);
  if (error) throw error;
  return {
    influencers: data.map(({ influencer_id }): string => influencer_id),
    areAll: data.length === count,
  };
}

function looksUp(access: TeamAccess | null, influencerId: string): boolean {
  return (
    access?.role === 'manager' && (access.all_influencers || access.influencer_ids.includes(influencerId))
  );
}
