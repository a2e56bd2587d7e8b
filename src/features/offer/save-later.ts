import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabStorage } from '@/lib/site-storage';
import { saveOffer } from './components/save-offer';

const KEY = 'promobell-save-later';

/** Notes the offer that a visitor wants to save, until somebody has signed in in this tab. */
export const saveLater = (offerId: string) => tabStorage.write(KEY, offerId);

/** Saves the offer whose heart somebody pressed before signing in. @param userId undefined until somebody is signed in */
export function useSaveAfterSignIn(userId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    const offerId = tabStorage.read(KEY);
    if (userId === undefined || offerId === null) return;
    tabStorage.remove(KEY);
    void saveOffer(client, userId, { id: offerId }, true);
  }, [client, userId]);
}
