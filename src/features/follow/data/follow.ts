import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { toFollowedInfluencer } from '../rules/followed-influencer';
import { mappingRows } from '../rules/mapping-rows';

/**
 * The shop domains of each influencer's live offers. If PostgREST cuts the answer off at its limit of rows,
 * nothing is lost, because the database adds missing domains to a follow.
 */
async function fetchLiveDomains(
  influencerIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const rows = unwrapRows(
    await supabase
      .from('influencer_domains')
      .select('influencer_id, domain')
      .in('influencer_id', influencerIds)
      .abortSignal(signal),
  );
  const domains = new Map<string, string[]>();
  for (const { influencer_id, domain } of rows) {
    // A view's columns are nullable as far as the types know.
    if (influencer_id === null || domain === null) continue;
    domains.set(influencer_id, [...(domains.get(influencer_id) ?? []), domain]);
  }
  return domains;
}

/** How many offers a follow adds to the browser extension and to My Alerts. */
export interface AddedOffers {
  toExtension: number;
  /** My Alerts leaves out the offers that end today. */
  toAlerts: number;
}

/** How many offers the follow adds; zero when they can't be counted, because that must not prevent the follow. */
async function fetchAddedOffers(influencerId: string, signal: AbortSignal): Promise<AddedOffers> {
  const { data } = await supabase
    .from('influencer_offer_counts')
    .select('live, in_alerts')
    .eq('influencer_id', influencerId)
    .abortSignal(signal)
    .maybeSingle();
  return { toExtension: data?.live ?? 0, toAlerts: data?.in_alerts ?? 0 };
}

async function writeMappings(
  userId: string,
  influencerId: string,
  domains: readonly string[],
  signal: AbortSignal,
) {
  unwrap(
    await supabase
      .from('user_domain_map')
      .upsert(mappingRows(userId, influencerId, domains), {
        onConflict: 'user_id,influencer_id,domain',
        ignoreDuplicates: true,
      })
      .abortSignal(signal),
  );
}

/** Follows an influencer (docs/product/following-and-alerts.md#following). A second call changes nothing. */
export async function follow(userId: string, influencerId: string): Promise<AddedOffers> {
  const signal = writeTimeout();
  const [domains, added] = await Promise.all([
    fetchLiveDomains([influencerId], signal),
    fetchAddedOffers(influencerId, signal),
  ]);
  await writeMappings(userId, influencerId, domains.get(influencerId) ?? [], signal);
  return added;
}

/**
 * Follows several at once, each with its own request, so that one failure doesn't affect the others.
 * @returns the ids of those who are followed now
 */
export async function followEach(userId: string, influencerIds: readonly string[]): Promise<string[]> {
  const domains = await fetchLiveDomains(influencerIds, writeTimeout());
  const writes = await Promise.allSettled(
    influencerIds.map((id) => writeMappings(userId, id, domains.get(id) ?? [], writeTimeout())),
  );
  return influencerIds.filter((_, index) => writes[index]?.status === 'fulfilled');
}

/** Unfollows: deletes all mappings of the influencer (docs/product/following-and-alerts.md#unfollowing). */
export async function unfollow(userId: string, influencerId: string): Promise<void> {
  unwrap(
    await supabase
      .from('user_domain_map')
      .delete()
      .eq('user_id', userId)
      .eq('influencer_id', influencerId)
      .abortSignal(writeTimeout()),
  );
}

/**
 * Those whom the account follows, the latest follow first.
 * @param userId undefined while the session loads
 */
export function followingQuery(userId: string | undefined, filters: ListFilters<never>) {
  return listQuery({
    queryKey: queryKeys.mine(userId ?? '').following,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_followed_influencers', pageArguments(after, filters))
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toFollowedInfluencer);
    },
  });
}
