import type { InstagramRuleForm } from '@rules/instagram-rule-form';
import { CHOICES, IF_NOTHING_LIVE, TRIGGERS } from '@rules/instagram-rules';
import * as z from 'zod/mini';
import { draftOf } from '@/shared/draft';

/** What a new rule starts with. */
export const BLANK_RULE: InstagramRuleForm = {
  name: '',
  answers_to: 'comment',
  posts: 'all',
  media_ids: [],
  any_text: false,
  keywords: '',
  choice: 'offer',
  offer_ids: [],
  brand_name: '',
  message: '',
  public_replies: [],
  if_nothing_live: 'profile',
};

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);

const schema: z.ZodMiniType<InstagramRuleForm> = z.object({
  name: text,
  answers_to: z.catch(z.enum(TRIGGERS), BLANK_RULE.answers_to),
  posts: z.catch(z.enum(['all', 'chosen']), BLANK_RULE.posts),
  media_ids: texts,
  any_text: z.catch(z.boolean(), BLANK_RULE.any_text),
  keywords: text,
  choice: z.catch(z.enum(CHOICES), BLANK_RULE.choice),
  offer_ids: texts,
  brand_name: text,
  message: text,
  public_replies: texts,
  if_nothing_live: z.catch(z.enum(IF_NOTHING_LIVE), BLANK_RULE.if_nothing_live),
});

/** @param ruleId the rule that is edited, or NEW_RULE */
export const ruleDraft = (userId: string, influencerId: string, ruleId: string) =>
  draftOf('instagram-rule', [userId, influencerId, ruleId], schema);
