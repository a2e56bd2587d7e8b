import type { Category } from '@rules/categories';
import { describe, expect, it } from 'vitest';
import { type ListFilters, listFilterParams } from './list-filters';

const deals = listFilterParams({
  sorts: { newest: 'Newest', discount: 'Discount' },
  hasCategories: true,
  hasCountries: true,
});
const people = listFilterParams({ sorts: { newest: 'Newest', alphabetical: 'Alphabetical' } });
const alerts = listFilterParams({ sorts: {} });

const read = (query: string) => deals.parse(new URLSearchParams(query));
const write = (filters: ListFilters<'newest' | 'discount'>, query = '') =>
  deals.write(new URLSearchParams(query), filters).toString();
const none = { search: '', sort: 'newest', categories: [], country: null } as const;

describe("a list's filters in the URL", () => {
  it('default to everything in the first order when the URL has no parameters', () => {
    expect(read('')).toEqual(none);
  });

  it.each(['newest', 'discount'] as const)(
    'survive a round trip through the URL when sorted by %s',
    (sort) => {
      const choices: Category[][] = [[], ['Tech'], ['Tech', 'Food']];
      for (const search of ['', '50% & "ñandú" / 🎫']) {
        for (const categories of choices) {
          for (const country of [null, 'CA']) {
            const filters = { search, sort, categories, country };
            expect(read(write(filters))).toEqual(filters);
          }
        }
      }
    },
  );

  it('name one category alone and several together', () => {
    expect(write({ ...none, categories: ['Food'] })).toBe('category=Food');
    expect(write({ ...none, categories: ['Food', 'Tech'] })).toBe('categories=Food%2CTech');
  });

  it('accept categories in upper or lower case', () => {
    expect(read('category=food').categories).toEqual(['Food']);
    expect(read('categories=TECH, home,Tech').categories).toEqual(['Tech', 'Home']);
  });

  it('ignore unknown values', () => {
    expect(read('sort=price&category=Cars&categories=Food,Food,,Boats&q=%20a%20&country=XX')).toEqual({
      search: 'a',
      sort: 'newest',
      categories: ['Food'],
      country: null,
    });
    expect(read('sort=toString').sort).toBe('newest');
  });

  it("don't read the search of a list that has none", () => {
    const offers = listFilterParams({ sorts: { newest: 'Newest' }, hasSearch: false });
    expect(offers.parse(new URLSearchParams('q=x'))).toEqual(none);
    expect(offers.write(new URLSearchParams('q=x'), none).toString()).toBe('q=x');
  });

  it('keep other parameters of the URL and clear their own', () => {
    expect(write(none, 'debug=1&q=x&sort=discount&category=Tech&categories=Tech,Food&country=CA')).toBe(
      'debug=1',
    );
  });

  it("keep the parameters of filters that a list doesn't have", () => {
    expect(people.write(new URLSearchParams('category=Tech&country=CA&q=x'), none).toString()).toBe(
      'category=Tech&country=CA',
    );
  });

  it.each([
    ['country=CA', 'CA'],
    ['country=%20ca', 'CA'],
    ['country=Canada', null],
    ['country=US,CA', null],
    ['country=', null],
  ])('read %s as the country %s', (query, country) => {
    expect(read(query).country).toBe(country);
  });

  it("have no categories and no country where a list can't be filtered by them", () => {
    expect(people.parse(new URLSearchParams('category=Tech&sort=alphabetical&country=CA'))).toEqual({
      search: '',
      sort: 'alphabetical',
      categories: [],
      country: null,
    });
  });

  it('have no sort where a list has only one order', () => {
    const filters = alerts.parse(new URLSearchParams('tab=following&q=ana&sort=newest'));
    expect(filters).toEqual({ search: 'ana', sort: undefined, categories: [], country: null });
    expect(alerts.write(new URLSearchParams('tab=following'), filters).toString()).toBe(
      'tab=following&q=ana',
    );
  });
});
