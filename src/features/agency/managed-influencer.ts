/** An influencer whom the agency manages, as its card shows it. */
export interface ManagedInfluencer {
  id: string;
  fullName: string | null;
  username: string;
  avatarUrl: string | null;
  email: string;
  /** While it stands, the influencer hasn't taken the account over. */
  temporaryPassword: string | null;
  liveCodes: number;
  allCodes: number;
}

interface ManagedInfluencerRow {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  email: string;
  temporary_password: string | null;
  live_count: number;
  total_count: number;
}

export function toManagedInfluencer(row: ManagedInfluencerRow): ManagedInfluencer {
  return {
    id: row.id,
    fullName: row.full_name,
    username: row.username,
    avatarUrl: row.avatar_url,
    email: row.email,
    temporaryPassword: row.temporary_password,
    liveCodes: row.live_count,
    allCodes: row.total_count,
  };
}

/** The full name, else the username, else 'Influencer'. */
export function nameOf({ fullName, username }: Pick<ManagedInfluencer, 'fullName' | 'username'>): string {
  return fullName?.trim() || username || 'Influencer';
}
