import { describe, expect, it } from 'vitest';
import {
  areAllNamed,
  countriesLabel,
  countryName,
  countryNames,
  countryTitle,
  countsIn,
} from './countries.ts';
import { COUNTRY_CODES, isCountryCode, otherCodesOf } from './country-codes.ts';

it('the countries are the 249 of ISO 3166-1, sorted, each once', () => {
  expect(COUNTRY_CODES).toHaveLength(249);
  expect(COUNTRY_CODES).toEqual([...new Set(COUNTRY_CODES)].sort());
  expect(COUNTRY_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

it.each([
  ['US', true],
  ['GB', true],
  ['UK', false],
  ['EU', false],
  ['XX', false],
  ['us', false],
  ['', false],
  ['US, CA', false],
])('the country %j is one: %s', (code, isOne) => {
  expect(isCountryCode(code)).toBe(isOne);
});

it("a code that is read as a country's is no country's own", () => {
  expect(otherCodesOf('GB')).toEqual(['UK']);
  expect(COUNTRY_CODES.flatMap(otherCodesOf).filter(isCountryCode)).toEqual([]);
});

it('countries are called in a sentence what Intl calls them in short, also those that are named without it', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const called = (code: string) => countryName(code).replace(/^the /, '');
  expect(COUNTRY_CODES.map(called)).toEqual(
    COUNTRY_CODES.map((code) => names.of(code)?.replaceAll('&', 'and')),
  );
});

it('countries are called in a list what Intl calls them, also those that are named without it', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  expect(COUNTRY_CODES.map(countryTitle)).toEqual(
    COUNTRY_CODES.map((code) => names.of(code)?.replaceAll('&', 'and')),
  );
});

it('every country has a name for a sentence and one for lists, and none is its code', () => {
  for (const code of COUNTRY_CODES) {
    for (const name of [countryTitle(code), countryName(code)]) {
      expect(name).not.toBe(code);
      expect(name).not.toContain('&');
    }
  }
});

it.each([
  ['US', 'the US', 'United States'],
  ['GB', 'the UK', 'United Kingdom'],
  ['CA', 'Canada', 'Canada'],
  ['NL', 'the Netherlands', 'Netherlands'],
  ['FO', 'the Faroe Islands', 'Faroe Islands'],
  ['AG', 'Antigua and Barbuda', 'Antigua and Barbuda'],
  ['AE', 'the United Arab Emirates', 'United Arab Emirates'],
])('the country %s is called %j in a sentence and %j in a list', (code, name, title) => {
  expect(countryName(code)).toBe(name);
  expect(countryTitle(code)).toBe(title);
});

it.each([
  [[], '', ''],
  [['CA'], 'Canada', 'In Canada'],
  [['CA', 'US'], 'the US and Canada', 'In the US and Canada'],
  [['CA', 'GB', 'US'], 'the US, Canada and the UK', 'In the US, Canada and the UK'],
  [['AT', 'CH', 'DE', 'NL'], 'Austria, Germany, the Netherlands and Switzerland', 'In 4 countries'],
  [COUNTRY_CODES.slice(0, 12), undefined, 'In 12 countries'],
])('the countries %j are named %j, and %j in short', (codes, names, label) => {
  if (names !== undefined) expect(countryNames(codes)).toBe(names);
  expect(countriesLabel(codes)).toBe(label);
});

it('the short words for countries name up to three', () => {
  expect([0, 1, 3, 4].map((count) => areAllNamed(COUNTRY_CODES.slice(0, count)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('whether a code counts', () => {
  it.each([
    [[], 'CA', true],
    [[], null, true],
    [['CA', 'US'], null, true],
    [['CA', 'US'], 'CA', true],
    [['CA', 'US'], 'FR', false],
    [['CA', 'US'], '', false],
  ])('that names %j in the country %j: %s', (countries, country, counts) => {
    expect(countsIn(countries, country)).toBe(counts);
  });
});
