import type { OfferRow } from '@/lib/supabase/database';
import { Pill } from '@/ui/pill';
import { useOutsideLabel } from './own-country';

/** Marks an offer that doesn't count in the member's country. */
export function NotInCountryPill({ offer }: { offer: Pick<OfferRow, 'countries'> }) {
  const label = useOutsideLabel(offer);
  return label === null ? null : <Pill>{label}</Pill>;
}
