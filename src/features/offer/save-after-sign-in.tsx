import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { saveOffer } from './components/save-offer';
import { takeOfferToSave } from './save-later';

/** Saves the offer whose heart somebody pressed before signing in. */
export function SaveAfterSignIn({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const offerId = takeOfferToSave();
    if (offerId !== null) void saveOffer(client, userId, { id: offerId }, true);
  }, [client, userId]);
  return null;
}
