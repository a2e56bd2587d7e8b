import { queryOptions } from '@tanstack/react-query';
import { toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The most that the database returns. */
export const FEATURED_OFFERS = 4;

/** The featured offers; the newest ones when none is featured. */
export function featuredOffersQuery() {
  return queryOptions({
    queryKey: queryKeys.offers.featured,
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('featured_offers').abortSignal(signal)).map(toOffer),
  });
}

/** One row of tickets. */
export const NEWEST_OFFERS = 4;
/** Enough to fill the row even if all featured offers are among the newest. */
const FETCHED = NEWEST_OFFERS + FEATURED_OFFERS;

export function newestOffersQuery() {
  return queryOptions({
    queryKey: queryKeys.offers.newest,
    async queryFn({ signal }) {
      const answer = await supabase
        .rpc('list_offers', { sort: 'newest', page_size: FETCHED })
        .abortSignal(signal);
      return unwrapRows(answer).map(toOffer);
    },
  });
}

/** A featured influencer or credit-card account, as its card shows it. */
export interface FeaturedAccount {
  id: string;
  name: string;
  /** Without @. */
  username: string;
  avatarUrl: string | null;
  category: string | null;
  /** Credit-card accounts are shown without their username. */
  isCreditCard: boolean;
  followerCount: number;
  /** The part of the URL: the username, or the id when there is none. */
  handle: string;
}

type FeaturedAccountRow = Database['public']['Functions']['featured_accounts']['Returns'][number];

function toFeaturedAccount(row: FeaturedAccountRow): FeaturedAccount {
  return {
    id: row.id,
    name: row.full_name?.trim() || 'Unnamed Account',
    username: row.username || 'account',
    avatarUrl: row.avatar_url,
    category: row.category,
    isCreditCard: row.is_creditcard,
    followerCount: row.follower_count,
    handle: row.username || row.id,
  };
}

/** The most that the database returns. */
export const MAX_FEATURED_ACCOUNTS = 4;

export function featuredAccountsQuery() {
  return queryOptions({
    queryKey: queryKeys.influencers.featured,
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('featured_accounts').abortSignal(signal)).map(toFeaturedAccount),
  });
}
