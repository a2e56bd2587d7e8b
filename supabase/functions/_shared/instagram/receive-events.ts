import * as z from 'zod/mini';
import { serviceClient } from '../clients.ts';
import { answeringRule, withWords } from '../rules/instagram-matching.ts';
import { TRIGGERS } from '../rules/instagram-rules.ts';
import type { ReceivedEvent } from './received-event.ts';

const accountRules = z.nullable(
  z.object({
    influencer_id: z.string(),
    rules: z.array(
      z.object({
        id: z.string(),
        answers_to: z.enum(TRIGGERS),
        keywords: z.array(z.string()),
        media_ids: z.array(z.string()),
        active_since: z.string(),
      }),
    ),
  }),
);
type AccountRules = NonNullable<z.infer<typeof accountRules>>;

/** The rules of a connected account that answers; null for any other. */
export async function rulesOf(instagramUserId: string): Promise<AccountRules | null> {
  const { data, error } = await serviceClient().rpc('instagram_rules_of', {
    instagram_user_id: instagramUserId,
  });
  if (error) throw error;
  return accountRules.parse(data);
}

/** The most events that receive_instagram_events takes in a call. */
const AT_ONCE = 1_000;

/** Stores which events are to be answered by which rule. The texts stay here: only what matched is stored, without its text. */
export async function receiveEvents(
  { influencer_id, rules }: AccountRules,
  events: readonly ReceivedEvent[],
): Promise<void> {
  const candidates = rules.map(withWords);
  const matched = events.flatMap((event) => {
    const rule = answeringRule(candidates, event);
    const { text: _, ...stored } = event;
    return rule ? [{ ...stored, rule_id: rule.id }] : [];
  });
  for (let start = 0; start < matched.length; start += AT_ONCE) {
    const { error } = await serviceClient().rpc('receive_instagram_events', {
      of_influencer: influencer_id,
      events: matched.slice(start, start + AT_ONCE),
    });
    if (error) throw error;
  }
}
