import { isUuid } from '@rules/uuid';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf, refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

/** An influencer whom the agency manages, as its card shows it. */
export interface ManagedInfluencer {
  id: string;
  fullName: string | null;
  username: string;
  avatarUrl: string | null;
  /** Null when an analyst of the agency's team reads it. */
  email: string | null;
  /** Null when the influencer has set its own, and when an analyst reads it. */
  temporaryPassword: string | null;
  liveCodes: number;
  allCodes: number;
}

type ManagedInfluencerRow = Omit<
  Database['public']['Functions']['list_managed_influencers']['Returns'][number],
  'cursor' | 'total'
>;

function toManagedInfluencer(row: ManagedInfluencerRow): ManagedInfluencer {
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

/** The agency's influencers. */
export function managedInfluencersQuery({ userId, id }: ActingAgency, filters: ListFilters) {
  return listQuery({
    queryKey: queryKeys.mine(userId).agency.of(id).lists,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_managed_influencers', { of_agency: id, ...pageArguments(after, filters) })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toManagedInfluencer);
    },
  });
}

/** One influencer; null when no agency that the account acts for manages it (any more). */
export function managedInfluencerQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.one(influencerId),
    async queryFn({ signal }) {
      if (!isUuid(influencerId)) return null;
      const [row] = unwrapRows(
        await supabase.rpc('managed_influencer', { of_influencer: influencerId }).abortSignal(signal),
      );
      return row
        ? { ...toManagedInfluencer(row), isCreditCard: row.is_creditcard, mayWrite: row.may_write }
        : null;
    },
    // Read anew on every visit, because a teammate may have changed it.
    staleTime: 0,
  });
}

/** How many influencers the agency manages, and how many live codes they have together. */
export function agencyTotalsQuery({ userId, id }: ActingAgency) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).totals,
    async queryFn({ signal }) {
      const [totals] = unwrapRows(await supabase.rpc('agency_totals', { of_agency: id }).abortSignal(signal));
      return { influencers: totals?.influencers ?? 0, liveCodes: totals?.live_codes ?? 0 };
    },
    // Read anew on every visit, because codes change on other screens, too.
    staleTime: 0,
  });
}

/**
 * Refreshes what shows influencers, after the agency added, changed or removed one. It resolves when the
 * agency's own data is read anew: after a refused save, a dialog shows what somebody else has saved.
 */
export function refreshAgency(queryClient: QueryClient, userId: string) {
  const { influencers, offers, mine } = queryKeys;
  void refreshLists(queryClient, [influencers.all, offers.all]);
  return refreshLists(queryClient, [mine(userId).agency.all]);
}
