import { describe, expect, it } from 'vitest';
import { newsFilter } from './news-filter';

describe('newsFilter', () => {
  it('names the influencers, the same way in any order', () => {
    expect(newsFilter(['b', 'a'])).toBe('influencer_id=in.(a,b)');
  });

  it.each([
    [1, true],
    [100, true],
    [101, false],
  ])('%i influencers can be named: %s', (count, named) => {
    const ids = Array.from({ length: count }, (_, place) => `${place}`);
    expect(newsFilter(ids) !== undefined).toBe(named);
  });
});
