import { REPLY_REASONS, REPLY_STATES } from '@rules/instagram-rules';
import { expect, it } from 'vitest';
import { whatItAnswers, whatItSends, whyOf } from './words';

const rule = {
  answers_to: 'comment',
  keywords: ['code'],
  media_ids: [],
  choice: 'offer',
  offer_ids: ['1'],
  brand_name: null,
} as const;

it.each([
  [{}, 'Comments with “code” under all posts and reels'],
  [{ keywords: [] }, 'Any comment under all posts and reels'],
  [{ keywords: ['a', 'b', 'c'], media_ids: ['1'] }, 'Comments with “a”, “b” or “c” under 1 post'],
  [{ answers_to: 'story_reply', keywords: [] }, 'Any story reply'],
  [{ answers_to: 'story_reply' }, 'Story replies with “code”'],
  [{ answers_to: 'message' }, 'Messages with “code”'],
] as const)('a reply rule with %j is described as answering: %s', (change, words) => {
  expect(whatItAnswers({ ...rule, ...change })).toBe(words);
});

it.each([
  [{}, 'One offer'],
  [{ choice: 'menu' }, 'One offer'],
  [{ choice: 'menu', offer_ids: ['1', '2'] }, 'A menu of 2 offers'],
  [{ choice: 'brand', offer_ids: [], brand_name: 'Kiln & Co' }, 'The newest live offer of Kiln & Co'],
] as const)('a reply rule with %j is described as sending: %s', (change, words) => {
  expect(whatItSends({ ...rule, ...change })).toBe(words);
});

const reply = { state: 'sent', reason: null, sent_at: '2026-11-24T10:00:00Z', public_reply: null };

it('each reason why a reply waits or failed is explained in a sentence', () => {
  const waiting = ['rate_limit', 'reconnect', 'retry'];
  for (const reason of REPLY_REASONS) {
    const state = waiting.includes(reason) ? 'waiting' : 'failed';
    expect(whyOf({ ...reply, state, reason, sent_at: null })).toMatch(/^[A-Z].*\.$/);
  }
});

it.each(REPLY_STATES)("a reply in the state %s doesn't show a reason that the app doesn't know", (state) => {
  expect(whyOf({ ...reply, state, reason: 'not_known' })).not.toContain('not_known');
});

it.each([
  [{}, ''],
  [{ public_reply: 'sent' }, 'Answered under the comment, too.'],
  [{ public_reply: 'failed' }, "The reply under the comment wasn't taken by Instagram."],
  [{ state: 'nothing_live', sent_at: null }, 'No offer of the rule was live, so nothing was sent.'],
  [{ state: 'nothing_live' }, 'No offer of the rule was live. The message led to the profile instead.'],
  [{ state: 'waiting', sent_at: null }, ''],
])('the log explains a reply with %j by: %j', (change, words) => {
  expect(whyOf({ ...reply, ...change })).toBe(words);
});
