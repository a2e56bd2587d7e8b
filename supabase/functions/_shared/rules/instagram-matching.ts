import type { Trigger } from './instagram-rules.ts';
import { wordsOf } from './words.ts';

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

/** What somebody wrote on Instagram. Its text is matched and never stored. */
export interface InstagramEvent {
  kind: Trigger;
  text: string;
  /** The post or reel of a comment. */
  media_id: string | null;
  /** ISO 8601 */
  happened_at: string;
}

/** Whether the words of a keyword stand in the text whole and in a row. */
function holds(words: readonly string[], keyword: string): boolean {
  const wanted = wordsOf(keyword);
  return (
    wanted.length > 0 &&
    words.some((_, start) => wanted.every((word, offset) => words[start + offset] === word))
  );
}

function matches(rule: MatchedRule, event: InstagramEvent, words: readonly string[]): boolean {
  const { answers_to, media_ids, keywords, active_since } = rule;
  if (answers_to !== event.kind) return false;
  if (Date.parse(event.happened_at) < Date.parse(active_since)) return false;
  if (media_ids.length > 0 && !(event.media_id !== null && media_ids.includes(event.media_id))) return false;
  return keywords.length === 0 || keywords.some((keyword) => holds(words, keyword));
}

/** The lower the earlier: chosen posts before all, and keywords before any text. */
const place = ({ media_ids, keywords }: MatchedRule) =>
  (media_ids.length > 0 ? 0 : 2) + (keywords.length > 0 ? 0 : 1);

/**
 * The rule that answers, or undefined (docs/product/instagram.md#which-rule-answers).
 * @param rules the older first
 */
export function matchingRule<Rule extends MatchedRule>(
  rules: readonly Rule[],
  event: InstagramEvent,
): Rule | undefined {
  const words = wordsOf(event.text);
  return [...rules]
    .sort((one, other) => place(one) - place(other))
    .find((rule) => matches(rule, event, words));
}
