import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { mappingRows } from '../mapping-rows';

/** The domains of the influencer's live codes: row-level security shows no others. */
async function fetchLiveDomains(influencerId: string): Promise<string[]> {
  const rows = unwrapRows(
    await supabase.from('influencer_domains').select('domain').eq('influencer_id', influencerId),
  );
  return rows.map((row) => row.domain);
}

export interface Followed {
  /** Distinct domains registered for the extension. */
  domainsAdded: number;
}

/** Follows an influencer (spec 1 §4). Following twice is following once. */
export async function follow(userId: string, influencerId: string): Promise<Followed> {
  const rows = mappingRows(userId, influencerId, await fetchLiveDomains(influencerId));
  unwrap(
    await supabase.from('user_domain_map').upsert(rows, {
      onConflict: 'user_id,influencer_id,domain',
      ignoreDuplicates: true,
    }),
  );
  return { domainsAdded: rows.filter((row) => row.domain !== null).length };
}
