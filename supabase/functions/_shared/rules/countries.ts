import { listed } from './listed.ts';

// Where a code counts, in words. The list of countries is in a file of its own (country-codes.ts), so that a ticket doesn't load it.

/** The countries that are called 'the …' in a sentence, besides islands and territories. */
const WITH_THE = 'AE BQ BS CF DO GB GM IM KM MV NL PH US';

/** The short names of the countries where most codes count. They aren't Intl's, whose first use keeps a phone busy while the app starts. */
const USUAL_COUNTRIES: Readonly<Record<string, string>> = {
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  CA: 'Canada',
  CH: 'Switzerland',
  DE: 'Germany',
  DK: 'Denmark',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'UK',
  IE: 'Ireland',
  IN: 'India',
  IT: 'Italy',
  JP: 'Japan',
  MX: 'Mexico',
  NL: 'Netherlands',
  NO: 'Norway',
  NZ: 'New Zealand',
  PL: 'Poland',
  PT: 'Portugal',
  SE: 'Sweden',
  US: 'US',
};

/** The full names of those that are abbreviated above. */
const FULL_NAMES: Readonly<Record<string, string>> = { GB: 'United Kingdom', US: 'United States' };

let shortNames: Intl.DisplayNames | undefined;
let longNames: Intl.DisplayNames | undefined;

const withAnd = (name: string) => name.replaceAll('&', 'and');

/** A country's name in a sentence: 'Canada', 'the US', 'the Faroe Islands'. */
export function countryName(code: string): string {
  const name = USUAL_COUNTRIES[code] ?? shortName(code);
  return WITH_THE.includes(code) || /(Islands|Territory|Territories)$/.test(name) ? `the ${name}` : name;
}

function shortName(code: string): string {
  shortNames ??= new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  return withAnd(shortNames.of(code) ?? code);
}

/** A country's name by itself, as in a list to choose from: 'United States'. */
export const countryTitle = (code: string): string =>
  FULL_NAMES[code] ?? USUAL_COUNTRIES[code] ?? longName(code);

function longName(code: string): string {
  longNames ??= new Intl.DisplayNames('en', { type: 'region' });
  return withAnd(longNames.of(code) ?? code);
}

/** 'the US, Canada and the UK': the US first, because most offers count there, then by name. */
export function countryNames(codes: readonly string[]): string {
  const others = codes.filter((code) => code !== 'US').map(countryName);
  const byName = others.sort((one, other) => withoutThe(one).localeCompare(withoutThe(other), 'en'));
  const names = codes.includes('US') ? [countryName('US'), ...byName] : byName;
  return listed(names);
}

const withoutThe = (name: string) => name.replace(/^the /, '');

/** Up to this number countries are named; above it, only their number is. */
const MAX_NAMED = 3;

export const areAllNamed = (codes: readonly string[]) => codes.length <= MAX_NAMED;

/** 'In the US and Canada', 'In 12 countries'; blank for everywhere. */
export function countriesLabel(codes: readonly string[]): string {
  if (codes.length === 0) return '';
  return areAllNamed(codes) ? `In ${countryNames(codes)}` : `In ${codes.length} countries`;
}

/** What marks a code that doesn't count in somebody's country: 'Not in Canada'. */
export const notInCountry = (country: string): string => `Not in ${countryName(country)}`;

/** Whether a code counts in a country. One that names none counts everywhere, and every code counts for somebody whose country isn't known. */
export const countsIn = (countries: readonly string[], country: string | null): boolean =>
  countries.length === 0 || country === null || countries.includes(country);
