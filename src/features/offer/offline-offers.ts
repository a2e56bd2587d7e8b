import { deviceDatabase } from '@/lib/device-database';
import { storedAccount } from '@/lib/supabase/stored-session';
import { prepareDeviceFor } from '@/shared/session/forget-account';
import { type Offer, toOffer } from './offer';

/** The lists that are readable without a network. */
const LISTS = ['alerts', 'saved offers'] as const;
export type OfflineList = (typeof LISTS)[number];

/** The offline copy of a list: what it showed when it was last read. */
export interface OfflineOffers {
  offers: readonly Offer[];
  /** Whether the list went on after these. */
  hasMore: boolean;
  /** When it was read, in milliseconds since 1970. */
  keptAt: number;
}

/** Stored with the account whose offers they are, so that nobody else gets them. */
interface StoredOffers extends OfflineOffers {
  userId: string;
}

/** Nobody looks through more of them in a shop. */
const MAX_OFFERS = 200;

const isStored = (value: unknown): value is StoredOffers =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'offers' in value &&
  'hasMore' in value &&
  'keptAt' in value;

/** Stores what a list shows now, for when there is no network. Nothing is stored for whoever has just signed out. */
export async function storeOfflineOffers(
  userId: string,
  list: OfflineList,
  { offers, hasMore, keptAt }: OfflineOffers,
): Promise<void> {
  const isTheirs = () => storedAccount()?.user.id === userId;
  if (!isTheirs()) return;
  await prepareDeviceFor(userId);
  const stored: StoredOffers = {
    userId,
    offers: offers.slice(0, MAX_OFFERS),
    hasMore: hasMore || offers.length > MAX_OFFERS,
    keptAt,
  };
  if (isTheirs()) await deviceDatabase.write(list, stored);
}

/** Null when nothing was stored, or for somebody else. */
export async function readOfflineOffers(userId: string, list: OfflineList): Promise<OfflineOffers | null> {
  const stored = await deviceDatabase.read(list);
  if (!isStored(stored) || stored.userId !== userId) return null;
  return { ...stored, offers: stored.offers.map(toOffer) };
}

/** Removes the followers-only offers of influencers who aren't followed any more from all offline copies. */
export async function dropFollowersOnly(
  userId: string,
  isUnfollowed: (influencerId: string) => boolean,
): Promise<void> {
  for (const list of LISTS) {
    const stored = await deviceDatabase.read(list);
    if (!isStored(stored) || stored.userId !== userId) continue;
    const offers = stored.offers.filter(
      (offer) => !offer.followers_only || !isUnfollowed(offer.influencer_id),
    );
    if (offers.length < stored.offers.length) await deviceDatabase.write(list, { ...stored, offers });
  }
}
