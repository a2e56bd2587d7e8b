import { type Conditions, conditionsLabel } from '@rules/conditions';
import type { OfferRow } from '@/lib/supabase/database';
import { FollowersOnlyPill } from './followers-only-pill';

/** For whom it is, what it asks for and where it counts, in one line; nothing for an offer without conditions. */
export function OfferConditions({ offer }: { offer: Conditions & Pick<OfferRow, 'followers_only'> }) {
  const label = conditionsLabel(offer);
  if (label === '' && !offer.followers_only) return null;
  return (
    <p className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <FollowersOnlyPill offer={offer} />
      {label}
    </p>
  );
}
