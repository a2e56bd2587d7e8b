import { describe, expect, it } from 'vitest';
import { type DealFilters, dealSorts, parseDealFilters, writeDealFilters } from './deal-filters';

const read = (query: string) => parseDealFilters(new URLSearchParams(query));
const write = (filters: DealFilters, query = '') =>
  writeDealFilters(new URLSearchParams(query), filters).toString();

describe('deal filters in the URL', () => {
  it('shows everything, newest first, without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: 'newest', categories: [] });
  });

  it.each(dealSorts)('keeps the sort %s', (sort) => {
    const filters = { search: '', sort, categories: [] };
    expect(read(write(filters))).toEqual(filters);
  });

  it('names one category alone and several together', () => {
    expect(write({ search: '', sort: 'newest', categories: ['Food'] })).toBe('category=Food');
    expect(write({ search: '', sort: 'newest', categories: ['Food', 'Tech'] })).toBe(
      'categories=Food%2CTech',
    );
  });

  it('survives the round trip with any search text', () => {
    const filters: DealFilters = { search: '50% & "café"', sort: 'discount', categories: ['Home', 'Beauty'] };
    expect(read(write(filters))).toEqual(filters);
  });

  it('reads categories in any case, as somebody types them', () => {
    expect(read('category=food').categories).toEqual(['Food']);
    expect(read('categories=TECH, home,Tech').categories).toEqual(['Tech', 'Home']);
  });

  it('ignores what it does not know', () => {
    expect(read('sort=price&category=Cars&categories=Food,Food,,Boats')).toEqual({
      search: '',
      sort: 'newest',
      categories: ['Food'],
    });
  });

  it('leaves foreign parameters in place and clears its own', () => {
    expect(write({ search: '', sort: 'newest', categories: [] }, 'debug=1&q=shoes&category=Food')).toBe(
      'debug=1',
    );
  });
});
