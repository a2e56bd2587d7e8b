import type { ExtensionOffer, ExtensionPerson } from '@/domain/extension-offer';
import type { OffersPage } from '@/domain/offers-page';
import type { Guard } from '@/domain/type-guards';
import { toList } from './list-text';
import type { BellPlace } from './rules/bell-place';
import { SMALL_KEYS, SMALL_SHAPES } from './stored-shape';

/** The extension's own session at the auth service. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** When the access token runs out, in milliseconds since 1970 by the device's clock. */
  expiresAt: number;
  userId: string;
}

/** The offers of the people whom the member follows, as the database last gave them. */
export interface OfferList {
  /** Tells the service which list is known (src/domain/offers-page.ts). */
  version: string;
  member: OffersPage['member'];
  /** How many people the member follows, with or without offers. */
  following: number;
  /** Whether the member has turned the extension off on the site. */
  isSilent?: boolean;
  /** The country by which the bell goes; null without one. */
  country?: string | null;
  people: ExtensionPerson[];
  /** Newest first. */
  offers: ExtensionOffer[];
}

/** What the person has chosen on this device. It is removed when the account leaves the device, because it tells where they shop. */
export interface Choices {
  theme: 'system' | 'light' | 'dark';
  /** Whether the bell rings aloud in the page. */
  ringInPage: boolean;
  /** Shops in whose pages the bell isn't shown any more, by 'Not in this shop'. The icon lights there all the same; in a muted shop it doesn't. */
  closedShops: string[];
  /** Where in a page the bell is, once it was moved. */
  bellPlace?: BellPlace;
}

/** Where and for whom the bell stays silent. It belongs to the account, so it holds on every device. */
export interface Muted {
  shops: string[];
  /** Their ids. */
  people: string[];
}

/** The outbox: what the person did and the service hasn't been told yet. A later entry with the same key replaces an earlier one. */
export type Outgoing =
  | { type: 'worked'; key: string; worked: boolean }
  | { type: 'shops' | 'people'; key: string; muted: boolean };

/** Something that an influencer's results count (docs/product/results.md#what-is-counted). */
export interface Result {
  /** The offer's id. */
  offer: string;
  kind: 'copied' | 'shop' | 'rung';
}

type Connection =
  /** Never connected, or disconnected by the person. */
  | 'none'
  | 'connected'
  /** The session was ended elsewhere. */
  | 'ended';

/** All that the extension keeps in the browser's local storage, each by its key. */
export interface Stored {
  connection: Connection;
  session: Session | null;
  /**
   * Sessions that the person has left and that the auth service hasn't been told of yet. They outlive everything else of the account, so
   * that 'Disconnect' also holds when the service was out of reach or the browser ended the worker meanwhile.
   */
  leftSessions: Session[];
  list: OfferList | null;
  /** How far the service's clock is ahead of the device's, in milliseconds. */
  clockAhead: number;
  /** When the list was last known to be right, in milliseconds since 1970 by the device's clock; 0 for never. */
  checkedAt: number;
  /** Whether the list couldn't be fetched the last time, or, without an account, a left session couldn't be ended. */
  offline: boolean;
  /** Whether the browser had no room for something since the list was last asked for. */
  full: boolean;
  /** Whether something was set back because it couldn't be read, and the person hasn't been told. */
  mended: boolean;
  /** The publishing time of the newest alert that was seen, here or on the site. */
  alertsSeenAt: string | null;
  choices: Choices;
  /** The offer whose code was last copied, by shop, until the question about it was shown. */
  copied: Record<string, string>;
  muted: Muted;
  outbox: Outgoing[];
  /** Counted here and still to be sent (extension/worker/outbox.ts), each once. */
  results: Result[];
  /** Whether the person has turned on 'Count for influencers how often their codes rang'. */
  countsRings: boolean;
}

/** Everything that is stored but the list, which is long. */
export type Small = Omit<Stored, 'list'>;

/** What a new installation has. */
export const NOTHING: Small = {
  connection: 'none',
  session: null,
  leftSessions: [],
  clockAhead: 0,
  checkedAt: 0,
  offline: false,
  full: false,
  mended: false,
  alertsSeenAt: null,
  choices: { theme: 'system', ringInPage: false, closedShops: [] },
  copied: {},
  muted: { shops: [], people: [] },
  outbox: [],
  results: [],
  countsRings: false,
};

/** Everything that is stored, with defaults for what isn't or can't be read: the browser may have wiped it at any time. */
export async function readStored(): Promise<Stored> {
  const raw = await chrome.storage.local.get();
  return { ...readable(raw), list: toList(raw.list) };
}

/** Some of what is stored, read without the list. */
export async function readSmall<Key extends keyof Small>(...keys: Key[]): Promise<Pick<Small, Key>> {
  return readable(await chrome.storage.local.get(keys));
}

/** What can be read of stored values, and what a new installation has in place of the others. */
export function readable(raw: Record<string, unknown>): Small {
  const small = { ...NOTHING };
  for (const key of SMALL_KEYS) take(small, key, raw[key]);
  // A session that can be read is connected, also where `connection` can't be read.
  if (small.session) small.connection = 'connected';
  return small;
}

function take<Key extends keyof Small>(small: Pick<Small, Key>, key: Key, value: unknown) {
  const isRight: Guard<Small[Key]> = SMALL_SHAPES[key];
  if (isRight(value)) small[key] = value;
}
