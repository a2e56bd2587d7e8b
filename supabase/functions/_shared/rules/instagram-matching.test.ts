import { describe, expect, it } from 'vitest';
import { answeringRule, type InstagramEvent, type ReplyRule, withWords } from './instagram-matching.ts';
import { TRIGGERS } from './instagram-rules.ts';

const rule = (changes: Partial<ReplyRule> = {}): ReplyRule => ({
  id: 'rule',
  answers_to: 'comment',
  keywords: ['code'],
  media_ids: [],
  active_since: '2026-11-20T10:00:00Z',
  ...changes,
});

const event = (changes: Partial<InstagramEvent> = {}): InstagramEvent => ({
  kind: 'comment',
  text: 'Code please',
  media_id: 'post-1',
  happened_at: '2026-11-20T12:00:00Z',
  ...changes,
});

const answers = (one: ReplyRule, to: InstagramEvent) => answeringRule([withWords(one)], to) !== undefined;

describe.each(TRIGGERS)('a reply rule for the trigger %s', (answers_to) => {
  it.each(TRIGGERS)('answers an event of the trigger %s only when both are the same', (kind) => {
    expect(answers(rule({ answers_to }), event({ kind }))).toBe(kind === answers_to);
  });
});

it.each([
  ['code', 'CODE', true],
  ['code', 'what is the code?', true],
  ['code', 'codes', false],
  ['code', 'barcode', false],
  ['código', 'CODIGO porfa', true],
  ['codigo', '¿código?', true],
  ['promo code', 'Promo   code, please', true],
  ['promo code', 'promo-code', true],
  ['promo code', 'code promo', false],
  ['promo code', 'promo for a code', false],
  ['promo code', 'promo', false],
  ['🔥', 'so good🔥🔥', true],
  ['code', '@code', false],
  ['code', 'https://evil.example/code', false],
  ['code', 'co\u200bde', true],
  ['code', '\u202ecode\u202c', true],
  ['code', '<script>code</script>', true],
  ['code', 'a '.repeat(1_000), false],
  ['code', `${'a '.repeat(995)}code`, true],
  ['code', '', false],
  ['…', '…', false],
  ['コード', 'コードください', true],
  ['코드', '코드를 주세요', true],
  ['优惠码', '求优惠码', true],
  ['code', '今日のcodeください', true],
  ['code', '今日のdecodeください', false],
  ['コード', '@vera.sandコードください', true],
  ['优惠码', '@vera_sand求优惠码', true],
  ['code', '@Vera.code', false],
])("a reply rule's keyword %j matches the text %j: %s", (keyword, text, does) => {
  expect(answers(rule({ keywords: ['never said', keyword] }), event({ text }))).toBe(does);
});

it.each(['', '🙂', 'anything', 'x'.repeat(2_000)])(
  'a reply rule without keywords answers the text %j',
  (text) => {
    expect(answers(rule({ keywords: [] }), event({ text }))).toBe(true);
  },
);

it.each([
  [[], 'post-1', true],
  [[], null, true],
  [['post-1'], 'post-1', true],
  [['post-2', 'post-1'], 'post-1', true],
  [['post-2'], 'post-1', false],
  [['post-2'], null, false],
])('a reply rule for the posts %j answers a comment under the post %s: %s', (media_ids, media_id, does) => {
  expect(answers(rule({ media_ids }), event({ media_id }))).toBe(does);
});

it.each([
  ['2026-11-20T09:59:59Z', false],
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20T12:00:00+0100', true],
  ['2026-11-20T10:30:00+01:00', false],
])('a reply rule that is active since 10:00 UTC answers a comment written at %s: %s', (happened_at, does) => {
  expect(answers(rule(), event({ happened_at }))).toBe(does);
});

describe("of an account's several reply rules", () => {
  const chosenForAny = rule({ id: 'chosen, any', media_ids: ['post-1'], keywords: [] });
  const allWithKeywords = rule({ id: 'all, keywords' });
  const otherPost = rule({ id: 'other post', media_ids: ['post-2'] });
  const otherWord = rule({ id: 'other word', keywords: ['link'] });
  const all = [chosenForAny, allWithKeywords, otherPost, otherWord];

  const permutations = (rules: readonly ReplyRule[]): ReplyRule[][] =>
    rules.length === 0
      ? [[]]
      : rules.flatMap((first) =>
          permutations(rules.filter((one) => one !== first)).map((rest) => [first, ...rest]),
        );

  it.each(permutations(all).map((rules) => [rules.map(({ id }) => id).join(' | '), rules] as const))(
    'the first that matches an event answers it, and no other: %s',
    (_, rules) => {
      const first = rules.find((one) => one === chosenForAny || one === allWithKeywords);
      expect(answeringRule(rules.map(withWords), event())?.id).toBe(first?.id);
    },
  );
});

it("a reply rule's keywords are folded once, and not again for each event", () => {
  const keywords = ['código', 'promo code'];
  const folded = withWords(rule({ keywords }));
  expect(folded.words).toEqual([['CODIGO'], ['PROMO', 'CODE']]);
  keywords.splice(0);
  keywords.push('never said');
  expect(answeringRule([folded], event({ text: 'codigo' }))).toBe(folded);
});

it("an event of an account without reply rules isn't answered", () => {
  expect(answeringRule([], event())).toBeUndefined();
});
