import {
  CHOICES,
  type Choice,
  IF_NOTHING_LIVE,
  type IfNothingLive,
  INSTAGRAM_LIMITS,
  keywordFlaw,
  messageFlaw,
  publicReplyFlaw,
  readKeywords,
  TRIGGERS,
  type Trigger,
} from '@rules/instagram-rules';
import { brandNameFlaw, invisibleCharactersFlaw } from '@rules/names';
import { withoutFlaw } from '@rules/without-flaw';
import * as z from 'zod/mini';

/**
 * The form of a rule. Keywords are one text, as typed. A field that has no meaning beside another answer of the form (posts and public
 * replies of a rule for messages, offers of a rule for a brand) isn't checked, and ruleFromForm leaves it out.
 */
export const instagramRuleSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, 'Give the rule a name.'),
      z.maxLength(INSTAGRAM_LIMITS.name, `Use at most ${INSTAGRAM_LIMITS.name} characters.`),
      withoutFlaw((name) => invisibleCharactersFlaw('name', name)),
    ),
    answers_to: z.enum(TRIGGERS),
    posts: z.enum(['all', 'chosen']),
    media_ids: z.array(z.string()),
    any_text: z.boolean(),
    keywords: z.string(),
    choice: z.enum(CHOICES),
    offer_ids: z.array(z.string()),
    brand_name: z.string().check(z.trim()),
    message: z.string().check(z.trim(), z.minLength(1, 'Write the message.'), withoutFlaw(messageFlaw)),
    public_replies: z.array(z.string().check(z.trim())),
    if_nothing_live: z.enum(IF_NOTHING_LIVE),
  })
  .check(
    z.superRefine((rule, context) => {
      const flaws = {
        media_ids: postsFlaw(rule),
        keywords: keywordsFlaw(rule),
        offer_ids: offersFlaw(rule),
        brand_name: brandFlaw(rule),
      };
      for (const [field, message] of Object.entries(flaws)) {
        if (message) context.addIssue({ code: 'custom', path: [field], message });
      }
      if (rule.answers_to !== 'comment') return;
      for (const [index, reply] of rule.public_replies.entries()) {
        const message = publicReplyFlaw(reply);
        if (message) context.addIssue({ code: 'custom', path: ['public_replies', index], message });
      }
    }),
  );

export type InstagramRuleForm = z.infer<typeof instagramRuleSchema>;

function postsFlaw({ answers_to, posts, media_ids }: InstagramRuleForm): string | undefined {
  if (answers_to !== 'comment' || posts === 'all') return undefined;
  if (media_ids.length === 0) return 'Choose a post, or answer under all of them.';
  return media_ids.length > INSTAGRAM_LIMITS.posts
    ? `Choose at most ${INSTAGRAM_LIMITS.posts} posts.`
    : undefined;
}

/** Whether a rule answers any text. A rule for messages always goes by keywords. */
const answersAnyText = ({ answers_to, any_text }: InstagramRuleForm) => answers_to !== 'message' && any_text;

function keywordsFlaw(rule: InstagramRuleForm): string | undefined {
  if (answersAnyText(rule)) return undefined;
  const keywords = readKeywords(rule.keywords);
  if (keywords.length === 0) return 'Type a keyword, such as “code”.';
  if (keywords.length > INSTAGRAM_LIMITS.keywords) {
    return `Use at most ${INSTAGRAM_LIMITS.keywords} keywords.`;
  }
  return keywords.map(keywordFlaw).find((flaw) => flaw !== undefined);
}

function offersFlaw({ choice, offer_ids }: InstagramRuleForm): string | undefined {
  if (choice === 'brand') return undefined;
  if (offer_ids.length === 0) return 'Choose an offer.';
  if (choice === 'offer' && offer_ids.length > 1) return 'Choose one offer, or make it a menu.';
  return offer_ids.length > INSTAGRAM_LIMITS.offers
    ? `Choose at most ${INSTAGRAM_LIMITS.offers} offers.`
    : undefined;
}

function brandFlaw({ choice, brand_name }: InstagramRuleForm): string | undefined {
  if (choice !== 'brand') return undefined;
  return brand_name === '' ? 'Choose a brand.' : brandNameFlaw(brand_name);
}

/** The columns of instagram_rules that a form sets. */
export interface InstagramRuleRow {
  name: string;
  answers_to: Trigger;
  keywords: string[];
  media_ids: string[];
  choice: Choice;
  offer_ids: string[];
  brand_name: string | null;
  message: string;
  public_replies: string[];
  if_nothing_live: IfNothingLive;
}

/** The row to save. @param form parsed by instagramRuleSchema */
export function ruleFromForm(form: InstagramRuleForm): InstagramRuleRow {
  const { name, answers_to, choice, message, if_nothing_live } = form;
  const isComment = answers_to === 'comment';
  return {
    name,
    answers_to,
    keywords: answersAnyText(form) ? [] : readKeywords(form.keywords),
    media_ids: isComment && form.posts === 'chosen' ? form.media_ids : [],
    choice,
    offer_ids: choice === 'brand' ? [] : form.offer_ids,
    brand_name: choice === 'brand' ? form.brand_name : null,
    message,
    public_replies: isComment ? form.public_replies.filter((text) => text !== '') : [],
    if_nothing_live,
  };
}

/** What the form holds when a saved rule is edited. */
export function formOfRule(rule: InstagramRuleRow): InstagramRuleForm {
  return {
    ...rule,
    posts: rule.media_ids.length > 0 ? 'chosen' : 'all',
    any_text: rule.keywords.length === 0,
    keywords: rule.keywords.join(', '),
    brand_name: rule.brand_name ?? '',
  };
}

/** What of a form or a row isn't as it was before. */
export function changesSince(before: object, now: object) {
  const valuesBefore = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(valuesBefore.get(name)),
  );
  return Object.fromEntries(changed);
}
