import type { Database } from '@/lib/supabase/database';

/** The influencer whose codes are managed, by itself or by its agency. */
export interface CodeOwner {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
  /** Credit-card accounts are shown without their username. */
  isCreditCard: boolean;
}

type Profile = Pick<
  Database['public']['Tables']['profiles']['Row'],
  'id' | 'full_name' | 'username' | 'avatar_url' | 'is_creditcard'
>;

export function toCodeOwner(profile: Profile): CodeOwner {
  return {
    id: profile.id,
    name: profile.full_name?.trim() || profile.username,
    username: profile.username,
    avatarUrl: profile.avatar_url,
    isCreditCard: profile.is_creditcard,
  };
}
