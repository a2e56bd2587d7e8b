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

/** Who sees the codes: the influencer, an agency that manages them for it, or the agency's analyst, who only reads. */
export type Audience = 'own' | 'agency' | 'analyst';

/** The properties that a page gives to its tabs about an influencer's codes. */
export interface CodesOfPage {
  /** The signed-in user's id. */
  userId: string;
  influencer: CodeOwner;
  audience: Audience;
  /** Whether wide screens show a table instead of tickets. */
  layout: 'table' | 'tickets';
  /** The address of the list, where it is a tab of its own. */
  listPath?: string | undefined;
  /** The address of the form that adds a code, where it is a tab of its own and the person may add codes. */
  addPath?: string | undefined;
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
