import type { Category } from '@rules/categories';
import { describe, expect, it } from 'vitest';
import { type BrandFilters, brandSorts, parseBrandFilters, writeBrandFilters } from './brand-filters';

const read = (query: string) => parseBrandFilters(new URLSearchParams(query));
const write = (filters: BrandFilters, query = '') =>
  writeBrandFilters(new URLSearchParams(query), filters).toString();

describe('brand filters in the URL', () => {
  it('shows all brands, newest first, without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: 'newest', categories: [] });
  });

  it.each(brandSorts)('keeps any search and categories with the sort %s', (sort) => {
    const choices: Category[][] = [[], ['Tech'], ['Tech', 'Food']];
    for (const search of ['', '50% & "ñandú" / 🎫']) {
      for (const categories of choices) {
        expect(read(write({ search, sort, categories }))).toEqual({ search, sort, categories });
      }
    }
  });

  it('ignores what it does not know', () => {
    expect(read('sort=discount&category=Weapons&q=%20a%20')).toEqual({
      search: 'a',
      sort: 'newest',
      categories: [],
    });
  });

  it('leaves defaults out and foreign parameters in place', () => {
    const none: BrandFilters = { search: '', sort: 'newest', categories: [] };
    expect(write(none, 'debug=1&q=x&sort=deals&category=Tech&categories=Tech,Food')).toBe('debug=1');
  });
});
