import { CHOICES, IF_NOTHING_LIVE, TRIGGERS } from '@rules/instagram-rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NotFoundError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { changesSince, type InstagramRuleRow } from '../rules/rule-form';
import { LOOK_AGAIN_MS } from './instagram-account';

const rule = z.object({
  id: z.string(),
  name: z.string(),
  answers_to: z.enum(TRIGGERS),
  keywords: z.array(z.string()),
  media_ids: z.array(z.string()),
  choice: z.enum(CHOICES),
  offer_ids: z.array(z.string()),
  brand_name: z.nullable(z.string()),
  message: z.string(),
  public_replies: z.array(z.string()),
  if_nothing_live: z.enum(IF_NOTHING_LIVE),
  active: z.boolean(),
  matched: z.number(),
  sent: z.number(),
  /** Null stands for 'a few' (src/domain/counts.ts). */
  opened: z.nullable(z.number()),
  copied: z.nullable(z.number()),
});

const COLUMNS =
  'id, name, answers_to, keywords, media_ids, choice, offer_ids, brand_name, message, public_replies, if_nothing_live, active, matched, sent, opened, copied';

/** A rule with its numbers since it was made. */
export type InstagramRule = z.infer<typeof rule>;

/** An influencer's reply rules, the older first, with their numbers. */
export function instagramRulesQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).rules,
    queryFn: async ({ signal }) => {
      const request = supabase
        .from('instagram_rules')
        .select(COLUMNS)
        .eq('influencer_id', influencerId)
        .order('created_at')
        .order('id');
      return z.array(rule).parse(unwrapRows(await request.abortSignal(signal)));
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
}

function useRefresh(userId: string, influencerId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.mine(userId).instagram(influencerId).all });
}

async function changeRule(id: string, change: Partial<InstagramRuleRow> & { active?: boolean }) {
  const changed = unwrapRows(await supabase.from('instagram_rules').update(change).eq('id', id).select('id'));
  if (changed.length === 0) throw new NotFoundError('The rule is no longer there.');
}

interface RuleToSave {
  row: InstagramRuleRow;
  /** The rule as it was when the form was opened; none for a new one. */
  before?: InstagramRule;
}

/** Adds a rule, or saves what was changed of one. A RefusedError says when there are too many. */
export function useSaveRule(userId: string, influencerId: string) {
  return useMutation({
    mutationFn: async ({ row, before }: RuleToSave) => {
      if (!before) {
        unwrap(await supabase.from('instagram_rules').insert({ influencer_id: influencerId, ...row }));
        return;
      }
      // Only what was changed is saved, so that what somebody else changes meanwhile stays.
      const changes = changesSince(before, row);
      if (Object.keys(changes).length > 0) await changeRule(before.id, changes);
    },
    onSettled: useRefresh(userId, influencerId),
  });
}

/** Switches a rule on or off. A NotFoundError says that it was deleted meanwhile. */
export function useSwitchRule(userId: string, influencerId: string) {
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) => changeRule(id, { active }),
    onSettled: useRefresh(userId, influencerId),
  });
}

/** Deletes a rule. Answers false when it was deleted already. */
export function useDeleteRule(userId: string, influencerId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      const deleted = unwrapRows(await supabase.from('instagram_rules').delete().eq('id', id).select('id'));
      return deleted.length > 0;
    },
    onSettled: useRefresh(userId, influencerId),
  });
}
