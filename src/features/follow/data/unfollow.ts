import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';

/** Unfollows: deletes all mappings of the influencer (docs/product/following-and-alerts.md#unfollowing). */
export async function unfollow(userId: string, influencerId: string): Promise<void> {
  unwrap(
    await supabase.from('user_domain_map').delete().eq('user_id', userId).eq('influencer_id', influencerId),
  );
}
