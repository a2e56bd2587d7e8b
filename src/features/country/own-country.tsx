import { countsIn, notInCountry } from '@rules/countries';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { OfferRow } from '@/lib/supabase/database';
import { useSession } from '@/shared/session/use-session';
import { Pill } from '@/ui/pill';
import { type OwnCountry, ownCountryQuery } from './data/own-country';

/** Where the signed-in member shops; null for a visitor, while it loads, and for a member who has set no country. */
const OwnCountryContext = createContext<OwnCountry | null>(null);

/** Provides the context above with one query for the whole page, because each ticket asks several times. */
export function OwnCountryProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id;
  const { data = null } = useQuery({ ...ownCountryQuery(userId ?? ''), enabled: userId !== undefined });
  return <OwnCountryContext value={data}>{children}</OwnCountryContext>;
}

/** The country in which the signed-in member shops; null when it isn't known, as in every document. */
export function useViewerCountry(): string | null {
  return useContext(OwnCountryContext)?.country ?? null;
}

/** The same, but also null when the member wants codes that don't count there treated like all others. */
export function useCountryThatApplies(): string | null {
  const own = useContext(OwnCountryContext);
  return own?.applies ? own.country : null;
}

/** 'Not in Canada': marks an offer that doesn't count in the member's country, for whom that applies. */
export function NotInCountryPill({ offer: { countries } }: { offer: Pick<OfferRow, 'countries'> }) {
  const country = useCountryThatApplies();
  if (country === null || countsIn(countries, country)) return null;
  return <Pill>{notInCountry(country)}</Pill>;
}
