import type { ReplyState } from '@rules/instagram-rules';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

interface ReplyFilters {
  /** The id of a rule; all rules without one. */
  rule?: string;
  state?: ReplyState;
}

/** What was answered and what waits, the latest first. */
export function repliesQuery(userId: string, influencerId: string, filters: ReplyFilters) {
  return listQuery({
    queryKey: queryKeys.mine(userId).instagram(influencerId).replies,
    filters,
    fetchPage: (after, signal) => fetchReplies(influencerId, filters, after, signal),
  });
}

async function fetchReplies(
  influencerId: string,
  { rule, state }: ReplyFilters,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_instagram_replies', {
      of_influencer: influencerId,
      ...(rule && { of_rule: rule }),
      ...(state && { in_state: state }),
      ...pageArguments(after),
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), (row) => ({ ...row, id: String(row.id) }));
}

export type Reply = Awaited<ReturnType<typeof fetchReplies>>['items'][number];
