type AccountType = 'Agency' | 'Influencer' | 'Member';

/** Whoever has both roles is an agency, as after sign-in (docs/product/accounts-and-sessions.md#sign-in). */
export function accountType(roles: { is_agency: boolean; is_influencer: boolean } | null): AccountType {
  if (roles?.is_agency) return 'Agency';
  return roles?.is_influencer ? 'Influencer' : 'Member';
}
