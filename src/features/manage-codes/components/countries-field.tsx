import { countryTitle } from '@rules/countries';
import { COUNTRY_CODES } from '@rules/country-codes';
import { countriesOf } from '@rules/field-kinds';
import { type OfferFieldName, type OfferTexts, tidyText } from '@rules/offer-fields';
import { type Control, useController } from 'react-hook-form';
import type { FieldTexts } from '@/ui/field';
import { MultiSelect } from '@/ui/multi-select';

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryTitle(code) })).sort(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

interface CountriesFieldProps extends Omit<FieldTexts, 'label'> {
  label: string;
  name: OfferFieldName;
  control: Control<OfferTexts>;
}

/** Countries to choose from; the form's text is that of a file, 'CA, US'. */
export function CountriesField({ name, control, ...texts }: CountriesFieldProps) {
  const { field } = useController({ name, control });
  return (
    <MultiSelect
      {...texts}
      ref={field.ref}
      name={name}
      placeholder="Search for a country"
      options={COUNTRIES}
      chosen={countriesOf(field.value)}
      onChosenChange={(codes) => field.onChange(tidyText(name, codes.join(',')))}
      onBlur={field.onBlur}
    />
  );
}
