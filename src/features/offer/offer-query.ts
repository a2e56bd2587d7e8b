import { isUuid } from '@rules/uuid';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { type Offer, toOffer } from './offer';

/** An offer by its id, live or expired; null when there is none. A ticket that opens the sheet puts its offer into the cache under this key. */
export function offerQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.offers.one(id),
    async queryFn({ signal }): Promise<Offer | null> {
      // The database answers an error for a text that isn't a UUID, so it isn't asked.
      if (!isUuid(id)) return null;
      const [row] = unwrapRows(await supabase.rpc('find_offer', { offer_id: id }).abortSignal(signal));
      return row ? toOffer(row) : null;
    },
  });
}

/**
 * Lets a member be reminded before an offer ends whose code it copied (docs/product/notifications.md#reminders). The database notes it only
 * for whoever wants reminders. If the request fails, there is no reminder, and nobody is told.
 */
export async function rememberCopied(offerId: string): Promise<void> {
  await supabase.rpc('remember_copied_offer', { offer_id: offerId });
}
