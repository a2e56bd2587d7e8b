import { expect, it } from 'vitest';
import { countryName, countryTitle } from './countries.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { readCountries } from './country-reading.ts';

it.each([
  ['us, ca', ['US', 'CA']],
  ['US CA', ['US', 'CA']],
  ['GB|IE', ['GB', 'IE']],
  ['US and Canada', ['US', 'CA']],
  ['US & Canada', ['US', 'CA']],
  ['DE;AT;DE', ['DE', 'AT']],
  ['USA', ['US']],
  ['the UK', ['GB']],
  ['U.S.A. / England', ['US', 'GB']],
  ['United Kingdom, United States of America', ['GB', 'US']],
  ['UAE, Holland', ['AE', 'NL']],
  ['Deutschland, Österreich', ['DE', 'AT']],
  ['Türkiye, Turkey, Turkiye', ['TR']],
  ['España Francia', ['ES', 'FR']],
  ['日本, 대한민국', ['JP', 'KR']],
  ['New Zealand', ['NZ']],
  ['Bosnia and Herzegovina', ['BA']],
  ['Worldwide', []],
  ['Worldwide, US', []],
  ['US; CA | all countries', []],
  ['All', []],
  ['', []],
])('the countries in %j are %j', (text, codes) => {
  expect(readCountries(text)).toEqual(codes);
});

it.each(['Narnia', 'Sunny Places', 'XX', 'US CA XX', 'Europe'])('the text %j names no country', (text) => {
  expect(readCountries(text)).toEqual([text]);
});

it("what is no country is named in an error beside 'Worldwide', too", () => {
  expect(readCountries('Worldwide, not US')).toEqual(['not US']);
});

it("each country's names on the site are read as it", () => {
  for (const code of COUNTRY_CODES) {
    expect(readCountries(`${countryName(code)}|${countryTitle(code)}`)).toEqual([code]);
  }
});
