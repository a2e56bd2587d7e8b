import { useState } from 'react';
import { type ActingAgency, useActingAgency } from '@/shared/session/acting-agency';
import { useSession } from '@/shared/session/use-session';

interface ShownAgency {
  /** The agency for which the account acts. While there is a `formerAgency`, the page only offers to show this one. */
  agency: ActingAgency | null;
  /** The agency that the page has shown until the account left its team; null when there is none. */
  formerAgency: ActingAgency | null;
  /** Shows the agency for which the account acts now. */
  showActing: () => void;
}

/**
 * The agency that a page shows: the one for which the account acts. Whoever is taken out of its team is told, instead of finding themselves
 * at another agency.
 */
export function useShownAgency(): ShownAgency {
  const { teams } = useSession();
  const acting = useActingAgency();
  const [shown, setShown] = useState(acting);
  const isIn = teams === null || shown === null || teams.some(({ agency_id }) => agency_id === shown.id);
  if (isIn && acting && acting.id !== shown?.id) setShown(acting);
  return { agency: acting, formerAgency: isIn ? null : shown, showActing: () => setShown(acting) };
}
