export type AccountType = 'Agency' | 'Influencer' | 'Member';

/** An agency comes before an influencer, as after signing in (spec 1 §2, Login). */
export function accountType(roles: { is_agency: boolean; is_influencer: boolean } | null): AccountType {
  if (roles?.is_agency) return 'Agency';
  return roles?.is_influencer ? 'Influencer' : 'Member';
}
