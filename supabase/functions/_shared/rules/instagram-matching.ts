import type { Trigger } from './instagram-rules.ts';
import { isUnspaced, wordsOf } from './words.ts';

/** A rule as the matching needs it. */
export interface MatchedRule {
  id: string;
  answers_to: Trigger;
  /** Empty for any text. */
  keywords: readonly string[];
  /** Empty for all posts and reels; only rules for comments have any. */
  media_ids: readonly string[];
  /** ISO 8601. What was written before isn't answered. */
  active_since: string;
}

/** A rule with the words of its keywords: they are the same for each event that it is compared with. */
export interface FoldedRule extends MatchedRule {
  words: readonly (readonly string[])[];
}

export const foldedRule = (rule: MatchedRule): FoldedRule => ({ ...rule, words: rule.keywords.map(wordsOf) });

/** What somebody wrote on Instagram. Its text is matched and never stored. */
export interface InstagramEvent {
  kind: Trigger;
  text: string;
  /** The post or reel of a comment. */
  media_id: string | null;
  /** ISO 8601 */
  happened_at: string;
}

/** Whether the words of a keyword stand in the text whole and in a row. Where no blanks are between words, they may stand within a run of letters. */
function holds(words: readonly string[], wanted: readonly string[]): boolean {
  const isAt = (word: string, place: number) =>
    isUnspaced(word) ? words[place]?.includes(word) === true : words[place] === word;
  return wanted.length > 0 && words.some((_, start) => wanted.every((word, nth) => isAt(word, start + nth)));
}

function matches(rule: FoldedRule, event: InstagramEvent, words: readonly string[]): boolean {
  const { answers_to, media_ids, keywords, active_since } = rule;
  if (answers_to !== event.kind) return false;
  if (Date.parse(event.happened_at) < Date.parse(active_since)) return false;
  if (media_ids.length > 0 && !(event.media_id !== null && media_ids.includes(event.media_id))) return false;
  return keywords.length === 0 || rule.words.some((wanted) => holds(words, wanted));
}

/**
 * The rule that answers, or undefined: the first that matches (docs/product/instagram.md#which-rule-answers).
 * @param rules in the order of instagram_rules_of
 */
export function matchingRule(rules: readonly FoldedRule[], event: InstagramEvent): FoldedRule | undefined {
  const words = wordsOf(event.text);
  return rules.find((rule) => matches(rule, event, words));
}
