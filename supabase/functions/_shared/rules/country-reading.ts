import { COUNTRY_CODES, codeMeantBy, isCountryCode } from './country-codes.ts';
import { memoized } from './memoized.ts';

/** What people write for a country, besides its names in the languages below. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states of america': 'US',
  'u.k.': 'GB',
  britain: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  emirates: 'AE',
  holland: 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  macedonia: 'MK',
  'republic of ireland': 'IE',
  'ivory coast': 'CI',
  burma: 'MM',
  turkey: 'TR',
  swaziland: 'SZ',
  'cape verde': 'CV',
};

const EVERYWHERE = ['all', 'worldwide', 'everywhere', 'international', 'global', 'all countries'];

/** The languages in which countries' names are read: English, and those of countries in which many offers count. */
const LANGUAGES = 'en de fr es it nl pt sv da nb fi pl cs tr el ja ko zh ar he hu ro uk hi th vi id'.split(
  ' ',
);

/** Names are compared without accents, capitals and 'the'. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the /, '')
    .trim();

const AND = /^(?:and|und|et|y|e|&|\+)$/i;

let codesByName: Map<string, string> | undefined;

/**
 * Codes by folded name. Made when the first name is read, because most texts have codes only. Where a name means different countries in two
 * languages, the earlier language in the list counts.
 */
function namedCountries(): Map<string, string> {
  if (codesByName) return codesByName;
  codesByName = new Map(Object.entries(OTHER_NAMES));
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of COUNTRY_CODES) {
        const name = folded(names.of(code) ?? '');
        if (name !== '' && !codesByName.has(name)) codesByName.set(name, code);
      }
    }
  }
  return codesByName;
}

function codesIn(part: string): string[] {
  const code = codeMeantBy(part.toUpperCase());
  if (isCountryCode(code)) return [code];
  const named = namedCountries().get(folded(part));
  if (named) return [named];
  const words = part.split(/\s+/).filter((word) => !AND.test(word));
  // 'US CA' are two, 'New Zealand' is one, and 'Sunny Places' stays for the error that names it.
  return words.length > 1 && words.every((word) => codesIn(word).every(isCountryCode))
    ? words.flatMap(codesIn)
    : [part];
}

/**
 * The codes of the countries in a text, each once. The text has codes, or names in one of the languages above, with commas, semicolons, bars,
 * slashes, line breaks or blanks between them. A text with 'Worldwide' has none, because that includes every country beside it. A part that is
 * no country stays as it is.
 */
export const readCountries = memoized((text): readonly string[] => {
  const parts = text
    .split(/[,;|/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = parts.filter((part) => !EVERYWHERE.includes(part.toLowerCase()));
  const codes = [...new Set(named.flatMap(codesIn))];
  return named.length < parts.length ? codes.filter((code) => !isCountryCode(code)) : codes;
});
