import { isCountryCode } from '@rules/country-codes';

/** The country that a browser's languages name first ('fr-CA' names Canada); null when none of them does. */
export function suggestedCountry(languages: readonly string[]): string | null {
  for (const language of languages) {
    const region = regionOf(language);
    if (region !== undefined && isCountryCode(region)) return region;
  }
  return null;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    // Some browsers name what is no language, such as 'c'.
    return undefined;
  }
}
