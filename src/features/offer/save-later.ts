import { tabStorage } from '@/lib/site-storage';

const KEY = 'promobell-save-later';

/** Notes the offer that a visitor wants to save, until somebody has signed in in this tab. */
export const saveLater = (offerId: string) => tabStorage.write(KEY, offerId);

export const hasOfferToSave = () => tabStorage.read(KEY) !== null;

/** The offer that was noted, once. */
export function takeOfferToSave(): string | null {
  const offerId = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return offerId;
}
