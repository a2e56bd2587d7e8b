import type { Offer } from '@/features/offer/public/offer';
import { deviceDatabase } from '@/lib/device-database';
import { storedSession } from '@/lib/supabase/stored-session';
import { keepFor } from '@/shared/session/forget-account';

/** The lists that are readable without a network. */
const LISTS = ['alerts', 'saved offers'] as const;
export type KeptList = (typeof LISTS)[number];

/** What a list showed when it was last read. */
export interface KeptOffers {
  offers: readonly Offer[];
  /** Whether the list went on after these. */
  hasMore: boolean;
  keptAt: number;
}

/** Whose they are is stored with them, and they are given to nobody else. */
interface StoredOffers extends KeptOffers {
  userId: string;
}

/** More wouldn't be looked through in a shop. */
const MOST = 200;

const isStored = (value: unknown): value is StoredOffers =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'offers' in value &&
  'hasMore' in value &&
  'keptAt' in value;

/** Keeps what a list shows now, for when there is no network. Nothing is kept for whoever has just signed out. */
export async function keepOffers(
  userId: string,
  list: KeptList,
  offers: readonly Offer[],
  hasMore: boolean,
): Promise<void> {
  const isTheirs = () => storedSession()?.user.id === userId;
  if (!isTheirs()) return;
  await keepFor(userId);
  const kept: StoredOffers = {
    userId,
    offers: offers.slice(0, MOST),
    hasMore: hasMore || offers.length > MOST,
    keptAt: Date.now(),
  };
  if (isTheirs()) await deviceDatabase.write(list, kept);
}

/** Null when nothing was kept, or for somebody else. */
export async function readKeptOffers(userId: string, list: KeptList): Promise<KeptOffers | null> {
  const kept = await deviceDatabase.read(list);
  return isStored(kept) && kept.userId === userId ? kept : null;
}

/** Takes what those who aren't followed any more published for followers only out of all kept lists. */
export async function dropFollowersOnly(
  userId: string,
  isUnfollowed: (influencerId: string) => boolean,
): Promise<void> {
  for (const list of LISTS) {
    const kept = await deviceDatabase.read(list);
    if (!isStored(kept) || kept.userId !== userId) continue;
    const offers = kept.offers.filter((offer) => !offer.followers_only || !isUnfollowed(offer.influencer_id));
    if (offers.length < kept.offers.length) await deviceDatabase.write(list, { ...kept, offers });
  }
}
