import { countryTitle } from '@rules/countries';
import { COUNTRY_CODES, otherCodesOf } from '@rules/country-codes';
import type { Option } from '@/ui/option-list';

/** Every country, sorted by name, with its code of ISO 3166-1 as value. Only lazy chunks import this, because Intl has to name 249 countries. */
export const COUNTRY_OPTIONS: readonly Option[] = COUNTRY_CODES.map((code) => ({
  value: code,
  label: countryTitle(code),
  otherNames: otherCodesOf(code),
})).sort((one, other) => one.label.localeCompare(other.label, 'en'));
