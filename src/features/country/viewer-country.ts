import { countsIn, notInCountry } from '@rules/countries';
import { useQuery } from '@tanstack/react-query';
import type { OfferRow } from '@/lib/supabase/database';
import { useSession } from '@/shared/session/use-session';
import { type OwnCountry, ownCountryQuery } from './data/own-country';

/** Null for a visitor, while it loads, and for whoever has set none. */
function useOwnCountry(): OwnCountry | null {
  const userId = useSession().user?.id;
  const { data } = useQuery({ ...ownCountryQuery(userId ?? ''), enabled: userId !== undefined });
  return data ?? null;
}

/** The country in which the signed-in member shops; null when it isn't known, as in every document. */
export function useViewerCountry(): string | null {
  return useOwnCountry()?.country ?? null;
}

/** The same, but null when the member wants codes of elsewhere treated like all others. */
export function useCountryThatApplies(): string | null {
  const own = useOwnCountry();
  return own?.applies ? own.country : null;
}

/** 'Not in Canada', for a member in whose country the offer doesn't count; null for everybody else. */
export function useDoesntCount({ countries }: Pick<OfferRow, 'countries'>): string | null {
  const country = useCountryThatApplies();
  return country === null || countsIn(countries, country) ? null : notInCountry(country);
}
