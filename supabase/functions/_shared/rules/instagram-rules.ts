import * as z from 'zod/mini';
import { hasAddress } from './harmless-text.ts';
import { brandNameFlaw, hasHiddenCharacters } from './names.ts';
import { wordsOf } from './words.ts';

// What a reply rule may say, for the form; the database checks the same (docs/product/instagram.md#rules).

/** What a rule answers. */
export const TRIGGERS = ['comment', 'story_reply', 'message'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Which offer a rule answers with: a chosen one, one to three in a menu, or the influencer's newest live one of a brand. */
export const CHOICES = ['offer', 'menu', 'brand'] as const;
export type Choice = (typeof CHOICES)[number];

/** What somebody gets when no offer of the rule is live: the influencer's profile, or no message. */
export const IF_NOTHING_LIVE = ['profile', 'nothing'] as const;
export type IfNothingLive = (typeof IF_NOTHING_LIVE)[number];

export const REPLY_STATES = ['waiting', 'sent', 'failed', 'nothing_live'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** Why a reply waits or failed. */
export const REPLY_REASONS = [
  'rate_limit',
  'reconnect',
  'retry',
  'too_late',
  'too_often',
  'already_answered',
  'cannot_receive',
  'window_closed',
  'refused',
  'unsure',
  'rule_gone',
  'switched_off',
  'disconnected',
] as const;
export type ReplyReason = (typeof REPLY_REASONS)[number];

/** How many there may be, and how many characters each may have. */
export const INSTAGRAM_LIMITS = {
  rules: 20,
  name: 60,
  keywords: 20,
  keyword: 40,
  posts: 50,
  offers: 3,
  message: 300,
  publicReplies: 5,
  publicReply: 200,
} as const;

/** What a rule's text may hold in the place of what its offer says. */
export const PLACEHOLDERS = ['brand', 'code', 'discount', 'link'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const isPlaceholder = (name: string) => PLACEHOLDERS.some((placeholder) => placeholder === name);

const atMost = (most: number, text: string) =>
  text.length > most ? `Use at most ${most} characters.` : undefined;

const mentionFlaw = (text: string) =>
  /@[\p{L}\p{N}_]/u.test(text)
    ? 'Leave mentions out, such as @name: only the one who wrote is answered.'
    : undefined;

/** What is wrong with the text of a rule's message; undefined when nothing is. */
export function messageFlaw(text: string): string | undefined {
  const unknown = [...text.matchAll(/\{([^{}\n]*)\}/g)].find(([, name = '']) => !isPlaceholder(name));
  if (unknown) return `${unknown[0]} isn’t filled in. Use {brand}, {code}, {discount} or {link}.`;
  if (hasAddress(text)) return 'Leave web addresses out: {link} is the address of the offer’s page.';
  return mentionFlaw(text) ?? atMost(INSTAGRAM_LIMITS.message, text);
}

/** What is wrong with a reply under the comment; undefined when nothing is. */
export function publicReplyFlaw(text: string): string | undefined {
  if (hasAddress(text)) return 'Leave web addresses out: the link is in the message.';
  return mentionFlaw(text) ?? atMost(INSTAGRAM_LIMITS.publicReply, text);
}

/** What is wrong with a keyword; undefined when nothing is. */
export function keywordFlaw(keyword: string): string | undefined {
  if (wordsOf(keyword).length === 0) return `“${keyword}” has no letters, digits or emoji.`;
  return keyword.length > INSTAGRAM_LIMITS.keyword
    ? `Use at most ${INSTAGRAM_LIMITS.keyword} characters for a keyword.`
    : undefined;
}

/** Keywords typed in one text, with commas or line breaks between them; those that match the same are one. */
export function readKeywords(typed: string): string[] {
  const byWords = new Map<string, string>();
  for (const part of typed.split(/[,;\n]/)) {
    const keyword = part.trim().replaceAll(/\s+/g, ' ');
    const words = wordsOf(keyword).join(' ') || keyword;
    if (keyword !== '' && !byWords.has(words)) byWords.set(words, keyword);
  }
  return [...byWords.values()];
}

const withoutFlaw = (flawOf: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const message = flawOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/**
 * The form of a rule. Keywords are one text, as typed. What another answer of the form leaves without meaning (posts of a rule
 * for messages, offers of a rule for a brand) isn't checked; ruleFromForm leaves it out.
 */
export const instagramRuleSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, 'Give the rule a name.'),
      z.maxLength(INSTAGRAM_LIMITS.name, `Use at most ${INSTAGRAM_LIMITS.name} characters.`),
      withoutFlaw((name) =>
        hasHiddenCharacters(name)
          ? 'The name contains invisible characters. Please type it anew.'
          : undefined,
      ),
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
    public_replies: z.array(z.string().check(z.trim(), withoutFlaw(publicReplyFlaw))),
    if_nothing_live: z.enum(IF_NOTHING_LIVE),
  })
  .check(
    z.superRefine((rule, context) => {
      for (const [field, message] of Object.entries(flawsAcrossFields(rule))) {
        if (message) context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  );

export type InstagramRuleForm = z.infer<typeof instagramRuleSchema>;

type AcrossFields = Pick<
  InstagramRuleForm,
  'answers_to' | 'posts' | 'media_ids' | 'any_text' | 'keywords' | 'choice' | 'offer_ids' | 'brand_name'
>;

const flawsAcrossFields = (rule: AcrossFields) => ({
  media_ids: postsFlaw(rule),
  keywords: keywordsFlaw(rule),
  offer_ids: offersFlaw(rule),
  brand_name: brandFlaw(rule),
});

function postsFlaw({ answers_to, posts, media_ids }: AcrossFields): string | undefined {
  if (answers_to !== 'comment' || posts === 'all') return undefined;
  if (media_ids.length === 0) return 'Choose a post, or answer under all of them.';
  return media_ids.length > INSTAGRAM_LIMITS.posts
    ? `Choose at most ${INSTAGRAM_LIMITS.posts} posts.`
    : undefined;
}

/** Whether a rule answers whatever is written: one for messages never does. */
const answersAnyText = ({ answers_to, any_text }: AcrossFields) => answers_to !== 'message' && any_text;

function keywordsFlaw(rule: AcrossFields): string | undefined {
  if (answersAnyText(rule)) return undefined;
  const keywords = readKeywords(rule.keywords);
  if (keywords.length === 0) return 'Type a keyword, such as “code”.';
  if (keywords.length > INSTAGRAM_LIMITS.keywords) {
    return `Use at most ${INSTAGRAM_LIMITS.keywords} keywords.`;
  }
  return keywords.map(keywordFlaw).find((flaw) => flaw !== undefined);
}

function offersFlaw({ choice, offer_ids }: AcrossFields): string | undefined {
  if (choice === 'brand') return undefined;
  if (offer_ids.length === 0) return 'Choose an offer.';
  if (choice === 'offer' && offer_ids.length > 1) return 'Choose one offer, or make it a menu.';
  return offer_ids.length > INSTAGRAM_LIMITS.offers
    ? `Choose at most ${INSTAGRAM_LIMITS.offers} offers.`
    : undefined;
}

function brandFlaw({ choice, brand_name }: AcrossFields): string | undefined {
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

/** @param form as the schema has read it */
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

/** The form of a rule that is edited. */
export function formOfRule(rule: InstagramRuleRow): InstagramRuleForm {
  return {
    ...rule,
    posts: rule.media_ids.length > 0 ? 'chosen' : 'all',
    any_text: rule.keywords.length === 0,
    keywords: rule.keywords.join(', '),
    brand_name: rule.brand_name ?? '',
  };
}
