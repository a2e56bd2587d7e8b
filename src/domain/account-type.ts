type AccountType = 'Agency' | 'Influencer' | 'Member';

/** An agency comes before an influencer, as after signing in (docs/product/accounts-and-sessions.md#sign-in). */
export function accountType(roles: { is_agency: boolean; is_influencer: boolean } | null): AccountType {
  if (roles?.is_agency) return 'Agency';
  return roles?.is_influencer ? 'Influencer' : 'Member';
}
