import { describe, expect, it } from 'vitest';
import { offerTopics } from './topics';

describe('offerTopics', () => {
  it('returns the topics of the influencers in a stable order', () => {
    expect(offerTopics(['b', 'a'])).toEqual(['influencer:a', 'influencer:b']);
  });

  it.each([
    [0, 0],
    [72, 72],
    [73, 1],
  ])('returns for %i influencers %i topics', (count, expected) => {
    const ids = Array.from({ length: count }, (_, index) => `${index}`);
    expect(offerTopics(ids)).toHaveLength(expected);
  });
});
