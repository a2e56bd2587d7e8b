import { type Conditions, conditionsLabel } from '@rules/conditions';
import { Lock } from 'lucide-react';
import type { OfferRow } from '@/lib/supabase/database';
import { Pill } from '@/ui/pill';

/** An offer's conditions in one line: for whom it is, what it asks for and where it counts. Nothing for an offer without any. */
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

/** Marks an offer that is in no public list; nothing for all others (docs/product/offers.md#followers-only). */
export function FollowersOnlyPill({ offer }: { offer: Pick<OfferRow, 'followers_only'> }) {
  if (!offer.followers_only) return null;
  return <Pill icon={<Lock size={12} aria-hidden="true" className="flex-none" />}>Followers only</Pill>;
}
