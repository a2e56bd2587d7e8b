import { describe, expect, it } from 'vitest';
import {
  type InfluencerFilters,
  influencerSorts,
  parseInfluencerFilters,
  writeInfluencerFilters,
} from './influencer-filters';

const read = (query: string) => parseInfluencerFilters(new URLSearchParams(query));
const write = (filters: InfluencerFilters, query = '') =>
  writeInfluencerFilters(new URLSearchParams(query), filters).toString();

describe('influencer filters in the URL', () => {
  it('shows everybody, newest first, without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: 'newest' });
  });

  it.each(influencerSorts)('keeps any search with the sort %s', (sort) => {
    for (const search of ['', 'ana', 'ana b', '50% & "ñandú" @x']) {
      expect(read(write({ search, sort }))).toEqual({ search, sort });
    }
  });

  it('ignores a sort it does not know and spaces around the search', () => {
    expect(read('sort=followers&q=%20ana%20')).toEqual({ search: 'ana', sort: 'newest' });
  });

  it('leaves defaults out and foreign parameters in place', () => {
    expect(write({ search: '', sort: 'newest' }, 'debug=1&q=x&sort=alphabetical')).toBe('debug=1');
  });
});
