import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode } from 'react';
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
