import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expiryOf } from '@/domain/expiry';
import { tabStorage } from '@/lib/site-storage';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { messageForError } from '@/shared/error-messages';
import { forgetLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import type { Offer } from './offer';
import { type SavedOffers, savedOffersQuery } from './saved-offers';

/** The last request about each offer, so that two presses arrive in their order. */
const running = new Map<string, Promise<unknown>>();

/** An offer that was noted before the sign-in is known by its id only. */
type OfferToSave = Pick<Offer, 'id'> & Partial<Pick<Offer, 'expiration_date'>>;

/** Saves an offer (true) or takes it back. The heart changes at once, and back when that fails. */
export async function saveOffer(client: QueryClient, userId: string, offer: OfferToSave, save: boolean) {
  const { id: offerId } = offer;
  const { saved } = queryKeys.mine(userId);
  const { queryKey } = savedOffersQuery(userId);
  // Whether its code has changed since it was saved: the rollback restores that, too.
  const isChanged = client.getQueryData(queryKey)?.get(offerId) ?? false;
  const show = (isSaved: boolean) =>
    client.setQueryData(queryKey, (ids) => ids && withOffer(ids, offerId, isSaved && { isChanged }));
  const readAgain = () => void client.invalidateQueries({ queryKey });
  // An answer that is still to come may be older than this press.
  void client.cancelQueries({ queryKey });
  show(save);
  const before = running.get(offerId);
  const request = send(before, offerId, save);
  running.set(offerId, request);
  try {
    await request;
    // An answer that came meanwhile, or is still to come, may be older than this press.
    if (running.get(offerId) === request) show(save);
    if (client.isFetching({ queryKey }) > 0) readAgain();
    if (save) toast.success(savedWords(offer), { id: `saved-${offerId}` });
    else toast.dismiss(`saved-${offerId}`);
  } catch (error) {
    // A later press has changed the heart meanwhile, and its own answer is still to come.
    if (running.get(offerId) === request) {
      show(!save);
      // What was asked for may have been done, and only its answer lost.
      readAgain();
    }
    toast.error(save ? "The offer wasn't saved" : 'The offer stayed saved', {
      description: messageForError(error),
    });
  } finally {
    if (running.get(offerId) === request) running.delete(offerId);
    // The list that is on the screen isn't read again: an offer that was taken back stays in its place, to be saved again.
    forgetLists(client, saved.list);
    if (!client.getQueryData(queryKey)) readAgain();
  }
}

async function send(before: Promise<unknown> | undefined, offerId: string, save: boolean) {
  await before?.catch(() => undefined);
  const name = save ? 'save_offer' : 'unsave_offer';
  unwrap(await supabase.rpc(name, { offer_id: offerId }).abortSignal(writeTimeout()));
}

/** @param saved what is known of the offer while it is saved; false for one that isn't saved any more */
function withOffer(ids: SavedOffers, offerId: string, saved: { isChanged: boolean } | false): SavedOffers {
  const next = new Map(ids);
  if (saved) next.set(offerId, saved.isChanged);
  else next.delete(offerId);
  return next;
}

function savedWords({ expiration_date = null }: OfferToSave): string {
  const { state } = expiryOf(expiration_date, new Date());
  return state === 'soon' || state === 'later'
    ? 'Saved. If reminders are on, one comes the day before it ends.'
    : 'Saved.';
}

const LATER_KEY = 'promobell-save-later';

/** Notes the offer that a visitor wants to save, until somebody has signed in in this tab. */
export const saveLater = (offerId: string) => tabStorage.write(LATER_KEY, offerId);

/** Saves the offer whose heart somebody pressed before signing in. @param userId undefined until somebody is signed in */
export function useSaveAfterSignIn(userId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    const offerId = tabStorage.read(LATER_KEY);
    if (userId === undefined || offerId === null) return;
    tabStorage.remove(LATER_KEY);
    void saveOffer(client, userId, { id: offerId }, true);
  }, [client, userId]);
}
