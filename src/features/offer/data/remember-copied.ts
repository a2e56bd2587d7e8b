import { supabase } from '@/lib/supabase/client';

/**
 * Lets a member be reminded before an offer ends whose code it copied (docs/product/notifications.md#reminders). The database notes it only
 * for whoever wants reminders. If the request fails, there is no reminder, and nobody is told.
 */
export async function rememberCopied(offerId: string): Promise<void> {
  await supabase.rpc('remember_copied_offer', { offer_id: offerId });
}
