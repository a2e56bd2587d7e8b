import { conditionsLabel } from '@/domain/conditions';
import type { OfferRow } from '@/lib/supabase/database';

type Conditions = Pick<OfferRow, 'minimum_spend' | 'first_order_only'>;

/** Minimum spend and first order only, in one line; nothing for an offer without conditions. */
export function OfferConditions({ offer }: { offer: Conditions }) {
  const label = conditionsLabel(offer);
  return label === '' ? null : <p className="mt-1.5 text-sm text-muted">{label}</p>;
}
