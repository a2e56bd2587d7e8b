import { readCountries } from '@rules/country-reading';
import type { OfferFieldName } from '@rules/offer-fields';
import { type OfferTexts, tidyText } from '@rules/offer-texts';
import { type Control, useController } from 'react-hook-form';
import { COUNTRY_OPTIONS } from '@/features/country/country-options';
import type { FieldTexts } from '@/ui/field';
import { MultiSelect } from '@/ui/multi-select';

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
      options={COUNTRY_OPTIONS}
      chosen={readCountries(field.value)}
      onChosenChange={(codes) => field.onChange(tidyText(name, codes.join(',')))}
      onBlur={field.onBlur}
    />
  );
}
