import { countsIn, notInCountry } from '@rules/countries';
import { useContext } from 'react';
import type { OfferRow } from '@/lib/supabase/database';
import { OwnCountryContext } from './own-country';

/** The country in which the signed-in member shops; null when it isn't known, as in every document. */
export function useViewerCountry(): string | null {
  return useContext(OwnCountryContext)?.country ?? null;
}

/** The same, but null when the member wants codes of elsewhere treated like all others. */
export function useCountryThatApplies(): string | null {
  const own = useContext(OwnCountryContext);
  return own?.applies ? own.country : null;
}

/** 'Not in Canada', for a member in whose country the offer doesn't count; null for everybody else. */
export function useDoesntCount({ countries }: Pick<OfferRow, 'countries'>): string | null {
  const country = useCountryThatApplies();
  return country === null || countsIn(countries, country) ? null : notInCountry(country);
}
