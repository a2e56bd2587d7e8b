import { countsIn, notInCountry } from '@rules/countries';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { OfferRow } from '@/lib/supabase/database';
import { useSession } from '@/shared/session/use-session';
import { type OwnCountry, ownCountryQuery } from './data/own-country';

/** Null for a visitor, while it loads, and for whoever has set none. */
export const OwnCountryContext = createContext<OwnCountry | null>(null);

/** Provides where the signed-in member shops. One query for all, because each ticket asks several times. */
export function OwnCountryProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id;
  const { data = null } = useQuery({ ...ownCountryQuery(userId ?? ''), enabled: userId !== undefined });
  return <OwnCountryContext value={data}>{children}</OwnCountryContext>;
}

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
export function useOutsideLabel({ countries }: Pick<OfferRow, 'countries'>): string | null {
  const country = useCountryThatApplies();
  return country === null || countsIn(countries, country) ? null : notInCountry(country);
}
