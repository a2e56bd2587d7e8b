import { describe, expect, it } from 'vitest';
import { offerTopics } from './topics';

describe('offerTopics', () => {
  it('are those of the influencers, the same in any order', () => {
    expect(offerTopics(['b', 'a'])).toEqual(['influencer:a', 'influencer:b']);
  });

  it.each([
    [0, 0],
    [72, 72],
    [73, 1],
  ])('of %i influencers are %i', (count, expected) => {
    const ids = Array.from({ length: count }, (_, place) => `${place}`);
    expect(offerTopics(ids)).toHaveLength(expected);
  });
});
