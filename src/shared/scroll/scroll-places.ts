import type { Location } from 'react-router-dom';
import { tabStorage } from '@/lib/site-storage';

/** Where a page was left. */
export interface ScrollPlace {
  /** How far the page was scrolled. */
  top: number;
  /** The first item of a list in view, and how far below the screen's top it stood. */
  item?: { id: string; offset: number };
  /** How much of the page's list was loaded. */
  pages?: number;
}

const STORAGE_KEY = 'promobell-scroll';
/** The storage key of the router's own positions, which don't include how long a list was. */
const ROUTERS_STORAGE_KEY = 'react-router-scroll-positions';
/** The number of history entries that are remembered. */
const MOST_PLACES = 50;

/** The router gives every freshly loaded page the same key, also after a return from another site, so the address tells them apart. */
export function scrollKey({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

function readPlaces(): [string, ScrollPlace][] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? '[]');
    // An older release may have stored another format.
    return Array.isArray(stored) && stored.every(isEntry) ? stored : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, ScrollPlace] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { top, item, pages } = Object(entry[1]);
  const hasItem = typeof item?.id === 'string' && typeof item.offset === 'number';
  return (
    typeof top === 'number' &&
    (item === undefined || hasItem) &&
    (pages === undefined || typeof pages === 'number')
  );
}

export function placeAt(key: string): ScrollPlace | undefined {
  return readPlaces().find(([other]) => other === key)?.[1];
}

export function keepPlace(key: string, change: Partial<ScrollPlace>) {
  const places = readPlaces();
  const before = places.find(([other]) => other === key)?.[1] ?? { top: 0 };
  const others = places.filter(([other]) => other !== key);
  const kept = [...others, [key, { ...before, ...change }]].slice(-MOST_PLACES);
  tabStorage.write(STORAGE_KEY, JSON.stringify(kept));
}

/** Whether the document was opened, and not reloaded or returned to; undefined when the browser doesn't say. */
function isOpened(): boolean | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation && Reflect.get(navigation, 'type') === 'navigate';
}

/** Whether somebody comes back to a list of which more was shown than the first page. */
export function isReturnFarDown(address: Pick<Location, 'pathname' | 'search'>): boolean {
  return isOpened() !== true && (placeAt(scrollKey({ key: 'default', ...address }))?.pages ?? 1) > 1;
}

/** A page that is opened, and not reloaded or returned to, begins at its top. */
export function beginVisit(key: string) {
  tabStorage.remove(ROUTERS_STORAGE_KEY);
  if (isOpened() !== true) return;
  const others = readPlaces().filter(([other]) => other !== key);
  tabStorage.write(STORAGE_KEY, JSON.stringify(others));
}
