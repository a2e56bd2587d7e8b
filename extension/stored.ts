import type { ExtensionOffer, ExtensionPerson, OffersPage } from '@/domain/extension-protocol';

/** The extension's own session at the auth service. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** When the access token runs out, by the device's clock. */
  expiresAt: number;
  userId: string;
}

/** The offers of the people whom the member follows, as the database last gave them. */
export interface OfferList {
  version: string;
  member: OffersPage['member'];
  following: number;
  /** Whether the member has turned the extension off on the site. */
  isSilent?: boolean;
  people: ExtensionPerson[];
  /** Newest first. */
  offers: ExtensionOffer[];
}

/** What the person has chosen. It stays on the device, also when somebody else connects. */
export interface Choices {
  theme: 'system' | 'light' | 'dark';
  /** Whether the bell rings aloud in the page. */
  ringInPage: boolean;
  /** Shops where the ticket in the page was closed for good. */
  closedShops: string[];
}

/** Where and for whom the bell stays silent. It belongs to the account, so it holds on every device. */
export interface Muted {
  shops: string[];
  /** Their ids. */
  people: string[];
}

/** What the person did and the service hasn't been told yet. A later entry with the same key replaces an earlier one. */
export type Outgoing =
  | { type: 'worked'; key: string; worked: boolean }
  | { type: 'shops' | 'people'; key: string; muted: boolean };

/** Something that an influencer's results count (docs/product/results.md#what-is-counted). */
export interface Result {
  /** The offer's id. */
  offer: string;
  kind: 'copied' | 'shop' | 'rung';
}

export type Connection =
  /** Never connected, or disconnected by the person. */
  | 'none'
  | 'connected'
  /** The session was ended elsewhere. */
  | 'ended';

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
  /** When the list was last known to be right, by the device's clock; 0 for never. */
  checkedAt: number;
  /** Whether the last request got no answer. */
  offline: boolean;
  /** The publishing time of the newest alert that was seen, here or on the site. */
  alertsSeenAt: string | null;
  choices: Choices;
  /** The offer whose code was last copied, by shop, until the question about it was shown. */
  copied: Record<string, string>;
  muted: Muted;
  outbox: Outgoing[];
  /** Counted here and sent with the next tick, each once. */
  results: Result[];
  /** Whether the person agreed that the influencer counts where the bell rang in a page. */
  countsRings: boolean;
}

/** What belongs to whoever is connected, as it is when nobody is. */
export const NOBODY: Omit<Stored, 'choices' | 'connection' | 'leftSessions' | 'clockAhead'> = {
  session: null,
  list: null,
  checkedAt: 0,
  offline: false,
  alertsSeenAt: null,
  copied: {},
  muted: { shops: [], people: [] },
  outbox: [],
  results: [],
  countsRings: false,
};

type Small = Omit<Stored, 'list'>;

const { list: _, ...NOTHING } = NOBODY;

const EMPTY: Small = {
  ...NOTHING,
  connection: 'none',
  leftSessions: [],
  clockAhead: 0,
  choices: { theme: 'system', ringInPage: false, closedShops: [] },
};

/** Everything that is stored, with defaults for what isn't: the browser may have wiped it at any time. */
export async function readStored(): Promise<Stored> {
  const { list, ...small } = await chrome.storage.local.get<Partial<Small> & { list?: string | null }>();
  return { ...EMPTY, ...small, list: toList(list ?? null) };
}

/** Some of what is stored, without the list, which is long. */
export async function readSmall<Key extends keyof Small>(...keys: Key[]): Promise<Pick<Small, Key>> {
  const small = await chrome.storage.local.get<Partial<Small>>(keys);
  return { ...EMPTY, ...small };
}

export function store({ list, ...small }: Partial<Stored>): Promise<void> {
  return chrome.storage.local.set({ ...small, ...(list !== undefined && { list: list && toText(list) }) });
}

/**
 * Changes what depends on what is stored. One change at a time, in the popup and the worker together, so that none is lost. The browser
 * frees the lock when it ends the worker.
 */
export function change<Key extends keyof Small>(
  keys: Key[],
  changed: (small: Pick<Small, Key>) => Partial<Stored>,
): Promise<void> {
  return navigator.locks.request('stored', async () => store(changed(await readSmall(...keys))));
}

export function changeChoices(changed: (choices: Choices) => Partial<Choices>): Promise<void> {
  return change(['choices'], ({ choices }) => ({ choices: { ...choices, ...changed(choices) } }));
}

/**
 * The list is one text, because the browser takes ten times as long to read 5,000 objects. The text starts with the form that the
 * list has in this version of the extension: another one is fetched anew.
 */
const FORM = '1:';

let parsed: { text: string; list: OfferList | null } | undefined;

function toList(text: string | null): OfferList | null {
  if (text === null) return null;
  // Parsed once for each text: whoever compares two lists compares objects.
  if (parsed?.text !== text) parsed = { text, list: parse(text) };
  return parsed.list;
}

function parse(text: string): OfferList | null {
  if (!text.startsWith(FORM)) return null;
  try {
    return JSON.parse(text.slice(FORM.length));
  } catch {
    // The browser or the device was ended while it wrote.
    return null;
  }
}

/** The browser keeps 10 MB for an extension, of which this leaves some. That is 15,000 offers of the usual length. */
const MOST_TEXT = 7_000_000;

function toText(list: OfferList): string {
  const text = FORM + JSON.stringify(list);
  if (text.length <= MOST_TEXT) return text;
  // The newest ones.
  return toText({ ...list, offers: list.offers.slice(0, Math.floor(list.offers.length * 0.75)) });
}
