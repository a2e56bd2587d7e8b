import { describe, expect, it } from 'vitest';
import { arrivals } from './arrivals';
import { newsFilter } from './news-filter';

const list = (ids: string) => [...ids].map((id) => ({ id }));

describe('arrivals', () => {
  it.each([
    ['nothing changed', 'abc', 'abc', ''],
    ['one on top', 'abc', 'xabc', 'x'],
    ['several on top', 'abc', 'xyabc', 'xy'],
    ['one between', 'abc', 'abxc', 'x'],
    ['one on top pushes the last one out', 'abc', 'xab', 'x'],
    ['one goes and the next moves up', 'abc', 'acd', ''],
    ['one comes, one goes', 'abc', 'xacd', 'x'],
    ['the first ever', '', 'xy', 'xy'],
    ['everything is new', 'ab', 'xy', 'xy'],
    ['everything went', 'ab', '', ''],
    ['the last one went', 'abc', 'ab', ''],
  ])('%s', (_case, before, after, arrived) => {
    expect(arrivals(list(before), list(after)).map(({ id }) => id)).toEqual([...arrived]);
  });
});

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
