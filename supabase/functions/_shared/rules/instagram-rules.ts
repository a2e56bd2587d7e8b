import { hasAddress } from './harmless-text.ts';
import { invisibleCharactersFlaw, invisibleInLinesFlaw } from './names.ts';
import { wordsOf } from './words.ts';

// What a reply rule may say; the database checks lengths and numbers (docs/product/instagram.md#rules).

/** What a rule answers. */
export const TRIGGERS = ['comment', 'story_reply', 'message'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Which offer a rule answers with: a chosen one, one to three in a menu, or the influencer's newest live one of a brand. */
export const CHOICES = ['offer', 'menu', 'brand'] as const;
export type Choice = (typeof CHOICES)[number];

/** What somebody gets when no offer of the rule is live: the influencer's profile, or no message. */
export const IF_NOTHING_LIVE = ['profile', 'nothing'] as const;
export type IfNothingLive = (typeof IF_NOTHING_LIVE)[number];

/** The states of a reply. `nothing_live`: no offer of the rule was live, whatever was sent instead. */
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

/** The plurals are how many there may be: rules of an account, the others of a rule. The singulars are how many characters each may have. */
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

/** What a rule's text may hold in braces, to be filled in with what its offer says. */
export const PLACEHOLDERS = ['brand', 'code', 'discount', 'link'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const IN_BRACES = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string) => PLACEHOLDERS.some((placeholder) => placeholder === name);

const atMost = (most: number, text: string) =>
  text.length > most ? `Use at most ${most} characters.` : undefined;

const mentionFlaw = (text: string) =>
  /@[\p{L}\p{N}_]/u.test(text)
    ? 'Leave mentions out, such as @name: only the one who wrote is answered.'
    : undefined;

/** What is wrong with the text of a rule's message; undefined when nothing is. */
export function messageFlaw(text: string): string | undefined {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !isPlaceholder(name));
  if (unknown) return `${unknown[0]} isn't filled in. Use {brand}, {code}, {discount} or {link}.`;
  if (hasAddress(text)) return "Leave web addresses out: {link} is the address of the offer's page.";
  return mentionFlaw(text) ?? invisibleInLinesFlaw('message', text) ?? atMost(INSTAGRAM_LIMITS.message, text);
}

/** What is wrong with a reply under the comment; undefined when nothing is. */
export function publicReplyFlaw(text: string): string | undefined {
  const [word] = text.match(IN_BRACES) ?? [];
  if (word) return `${word} isn't filled in here: everybody reads it as it is.`;
  if (hasAddress(text)) return 'Leave web addresses out: the link is in the message.';
  return (
    mentionFlaw(text) ?? invisibleInLinesFlaw('reply', text) ?? atMost(INSTAGRAM_LIMITS.publicReply, text)
  );
}

/** What is wrong with a keyword; undefined when nothing is. */
export function keywordFlaw(keyword: string): string | undefined {
  if (wordsOf(keyword).length === 0)
    return `“${keyword}” has no letters, digits or emoji outside mentions and web addresses.`;
  return keyword.length > INSTAGRAM_LIMITS.keyword
    ? `Use at most ${INSTAGRAM_LIMITS.keyword} characters for a keyword.`
    : invisibleCharactersFlaw('keyword', keyword);
}

/** What stands between keywords: commas and semicolons, also those of Chinese, Japanese and Arabic keyboards, and line breaks. */
const BETWEEN_KEYWORDS = /[,;，；、\u060c\u061b\n]/;

/** The keywords in a typed text. Of several that match the same words, only the first is kept. */
export function readKeywords(typed: string): string[] {
  const byWords = new Map<string, string>();
  for (const part of typed.split(BETWEEN_KEYWORDS)) {
    const keyword = part.trim().replaceAll(/\s+/g, ' ');
    const words = wordsOf(keyword).join(' ') || keyword;
    if (keyword !== '' && !byWords.has(words)) byWords.set(words, keyword);
  }
  return [...byWords.values()];
}
