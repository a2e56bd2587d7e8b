import { expect, it } from 'vitest';
import { suggestedCountry } from './suggested-country';

it.each<[string[], string | null]>([
  [['fr-CA', 'en-US'], 'CA'],
  [['en', 'de-CH'], 'CH'],
  [['zh-Hant-TW'], 'TW'],
  [['en-gb'], 'GB'],
  [['es-419', 'es-MX'], 'MX'],
  [['en-XX'], null],
  [['c', 'not a tag', 'sv-SE'], 'SE'],
  [['en'], null],
  [[], null],
])('the languages %j of a browser suggest the country %s', (languages, country) => {
  expect(suggestedCountry(languages)).toBe(country);
});
