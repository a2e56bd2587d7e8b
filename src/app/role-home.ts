import { paths } from '@/lib/paths';

/**
 * Where an account goes after signing in when nothing else was wanted (docs/product/accounts-and-sessions.md#sign-in): an agency's roles
 * come before an influencer's.
 * @param roles null for an account whose profile couldn't be read
 */
export function roleHome(roles: { is_agency: boolean; is_influencer: boolean } | null): string {
  if (roles?.is_agency) return paths.agencyDashboard.to();
  if (roles?.is_influencer) return paths.influencerDashboard.to();
  return paths.home.to();
}
