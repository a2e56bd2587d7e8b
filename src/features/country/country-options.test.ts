import { readCountries } from '@rules/country-reading';
import { expect, it } from 'vitest';
import { namedOptions } from '@/ui/found-options';
import { COUNTRY_OPTIONS } from './country-options';

it.each(['CA', 'GB', 'UK', 'US,UK'])("the field of countries takes %s for what a file's means", (typed) => {
  expect(namedOptions(COUNTRY_OPTIONS, typed)).toEqual({ values: readCountries(typed), rest: '' });
});

it('the countries to choose from are sorted by name', () => {
  const names = COUNTRY_OPTIONS.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});
