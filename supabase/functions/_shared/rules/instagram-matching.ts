import type { Trigger } from './instagram-rules.ts';
import { isUnspaced, wordsOf } from './words.ts';

/** What decides whether a reply rule answers an event. */
export interface ReplyRule {
  id: string;
  answers_to: Trigger;
  /** Empty for any text. */
  keywords: readonly string[];
  /** Empty for all posts and reels; only rules for comments have any. */
  media_ids: readonly string[];
  /** ISO 8601. What was written before isn't answered. */
  active_since: string;
}

/** A rule with its keywords cut into words, once for all events that are compared with it. */
interface RuleWithWords extends ReplyRule {
  /** The words of each keyword. */
  words: readonly (readonly string[])[];
}

export const withWords = (rule: ReplyRule): RuleWithWords => ({ ...rule, words: rule.keywords.map(wordsOf) });

/** What somebody wrote on Instagram. Its text is matched and never stored. */
export interface InstagramEvent {
  kind: Trigger;
  text: string;
  /** The post or reel of a comment. */
  media_id: string | null;
  /** ISO 8601 */
  happened_at: string;
}

/**
 * Whether a keyword stands in a text: all of its words, whole and in a row. In a script without blanks between words, a keyword's word may
 * also be a part of the text's word.
 */
function hasKeyword(text: readonly string[], keyword: readonly string[]): boolean {
  const isWordAt = (word: string, position: number) =>
    isUnspaced(word) ? text[position]?.includes(word) === true : text[position] === word;
  return (
    keyword.length > 0 && text.some((_, start) => keyword.every((word, nth) => isWordAt(word, start + nth)))
  );
}

function answers(rule: RuleWithWords, event: InstagramEvent, text: readonly string[]): boolean {
  const { answers_to, media_ids, keywords, active_since } = rule;
  if (answers_to !== event.kind) return false;
  if (Date.parse(event.happened_at) < Date.parse(active_since)) return false;
  if (media_ids.length > 0 && !(event.media_id !== null && media_ids.includes(event.media_id))) return false;
  return keywords.length === 0 || rule.words.some((keyword) => hasKeyword(text, keyword));
}

/**
 * The rule that answers an event: the first of those that would; undefined when none would (docs/product/instagram.md#which-rule-answers).
 * @param rules in the order of instagram_rules_of
 */
export function answeringRule(
  rules: readonly RuleWithWords[],
  event: InstagramEvent,
): RuleWithWords | undefined {
  const text = wordsOf(event.text);
  return rules.find((rule) => answers(rule, event, text));
}
