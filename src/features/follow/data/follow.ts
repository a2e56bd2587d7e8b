import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { mappingRows } from '../mapping-rows';

/**
 * The domains of each influencer's live codes: row-level security shows no others. Should an answer be cut off at
 * the service's limit of rows, nothing is lost: the database adds the domains that a follow lacks.
 */
async function fetchLiveDomains(influencerIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = unwrapRows(
    await supabase
      .from('influencer_domains')
      .select('influencer_id, domain')
      .in('influencer_id', influencerIds),
  );
  const domains = new Map<string, string[]>();
  for (const row of rows) {
    domains.set(row.influencer_id, [...(domains.get(row.influencer_id) ?? []), row.domain]);
  }
  return domains;
}

export interface Followed {
  /** Distinct domains registered for the extension. */
  domainsAdded: number;
}

async function writeMappings(
  userId: string,
  influencerId: string,
  domains: readonly string[],
): Promise<Followed> {
  const rows = mappingRows(userId, influencerId, domains);
  unwrap(
    await supabase.from('user_domain_map').upsert(rows, {
      onConflict: 'user_id,influencer_id,domain',
      ignoreDuplicates: true,
    }),
  );
  return { domainsAdded: rows.filter((row) => row.domain !== null).length };
}

/** Follows an influencer (spec 1 §4). Following twice is following once. */
export async function follow(userId: string, influencerId: string): Promise<Followed> {
  const domains = await fetchLiveDomains([influencerId]);
  return writeMappings(userId, influencerId, domains.get(influencerId) ?? []);
}

/**
 * Follows several at once, each by a write of its own, so that one who can't be followed keeps nobody else from it.
 * @returns the ids of those who are followed now
 */
export async function followEach(userId: string, influencerIds: readonly string[]): Promise<string[]> {
  const domains = await fetchLiveDomains(influencerIds);
  const writes = await Promise.allSettled(
    influencerIds.map((id) => writeMappings(userId, id, domains.get(id) ?? [])),
  );
  return influencerIds.filter((_, place) => writes[place]?.status === 'fulfilled');
}
