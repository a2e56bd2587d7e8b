import { describe, expect, it } from 'vitest';
import { postsInTurn } from '../../supabase/functions/poll-instagram/posts-in-turn';

const ROOM = 15;
const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-26T10:00:30Z');

const posts = (count: number) => Array.from({ length: count }, (_, nth) => `post-${nth}`);

describe('the posts that one poll of Instagram looks at', () => {
  it.each([0, 1, 14, 15])('are all %i chosen ones when a poll has room for them', (count) => {
    expect(postsInTurn(posts(count), ROOM, new Date(NOW))).toEqual(posts(count));
  });

  it('are as many different ones as a poll has room for, at any minute', () => {
    for (let minute = 0; minute < 40; minute += 1) {
      const chosen = postsInTurn(posts(16), ROOM, new Date(NOW + minute * MINUTE_MS));
      expect(new Set(chosen).size).toBe(ROOM);
    }
  });

  it.each([16, 30, 50, 1_000].flatMap((count) => [5, 6, 10, 15].map((minutes) => [count, minutes] as const)))(
    'include each of %i chosen ones within a day when a poll runs every %i minutes',
    (count, minutes) => {
      const seen = new Set<string>();
      for (let minute = 0; minute < 24 * 60; minute += minutes)
        for (const post of postsInTurn(posts(count), ROOM, new Date(NOW + minute * MINUTE_MS)))
          seen.add(post);
      expect(seen.size).toBe(count);
    },
  );
});
