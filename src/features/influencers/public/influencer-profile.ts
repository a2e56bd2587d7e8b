import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { type Influencer, toInfluencer } from '../influencer';

/** An influencer as its page shows it. */
export interface InfluencerProfile extends Influencer {
  bio: string | null;
}

async function fetchInfluencerProfile(
  handle: string,
  signal: AbortSignal,
): Promise<InfluencerProfile | null> {
  const [row] = unwrapRows(await supabase.rpc('influencer_profile', { handle }).abortSignal(signal));
  return row ? { ...toInfluencer(row), bio: row.bio?.trim() || null } : null;
}

/** The profile of a username (in any case) or an id; null when there is none. */
export function influencerProfileQuery(handle: string) {
  return queryOptions({
    queryKey: queryKeys.influencers.profile(handle),
    queryFn: ({ signal }) => fetchInfluencerProfile(handle, signal),
  });
}
