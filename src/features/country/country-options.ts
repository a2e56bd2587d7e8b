import { countryTitle } from '@rules/countries';
import { COUNTRY_CODES, otherCodesOf } from '@rules/country-codes';
import type { Option } from '@/ui/option-list';

/** Every country by name; its value is the code of ISO 3166-1. Whoever imports it is lazy, because Intl names 249 of them. */
export const COUNTRY_OPTIONS: readonly Option[] = COUNTRY_CODES.map((code) => ({
  value: code,
  label: countryTitle(code),
  otherNames: otherCodesOf(code),
})).sort((one, other) => one.label.localeCompare(other.label, 'en'));
