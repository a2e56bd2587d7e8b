import { expect, it } from 'vitest';
import { foundCountries } from './found-countries';
import { COUNTRY_CHOICES } from './public/country-choices';

const titles = (search: string) => foundCountries(COUNTRY_CHOICES, search).map(({ title }) => title);

it.each<[string, string[]]>([
  ['canada', ['Canada']],
  ['  CAN', ['Canada']],
  ['guinea', ['Equatorial Guinea', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea']],
  ['turkiye', ['Türkiye']],
  ['gb', ['United Kingdom']],
  ['nada', []],
])(
  'a search for the country %j finds those of which a word begins so, or the one with that code',
  (text, found) => {
    expect(titles(text)).toEqual(found);
  },
);

it('a search for no country in particular finds all of them', () => {
  expect(titles(' ')).toHaveLength(COUNTRY_CHOICES.length);
});
