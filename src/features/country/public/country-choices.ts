import { countryTitle } from '@rules/countries';
import { COUNTRY_CODES } from '@rules/country-codes';

export interface CountryChoice {
  /** ISO 3166-1 alpha-2. */
  code: string;
  title: string;
}

/** Every country by name. Whoever imports it is lazy, because Intl names 249 of them. */
export const COUNTRY_CHOICES: readonly CountryChoice[] = COUNTRY_CODES.map((code) => ({
  code,
  title: countryTitle(code),
})).sort((one, other) => one.title.localeCompare(other.title, 'en'));

/** The same as options of a list with a search. */
export const COUNTRY_OPTIONS = COUNTRY_CHOICES.map(({ code, title }) => ({ value: code, label: title }));
