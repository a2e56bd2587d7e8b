import { Lock } from 'lucide-react';
import type { OfferRow } from '@/lib/supabase/database';
import { Pill } from '@/ui/pill';

/** Marks an offer that is in no public list; nothing for all others (docs/product/offers.md#followers-only). */
export function FollowersOnlyPill({ offer }: { offer: Pick<OfferRow, 'followers_only'> }) {
  if (!offer.followers_only) return null;
  return <Pill icon={<Lock size={12} aria-hidden="true" className="flex-none" />}>Followers only</Pill>;
}
