import type { Location } from 'react-router-dom';
import * as z from 'zod/mini';
import { tabStorage } from '@/lib/site-storage';

const scrollPlace = z.object({
  /** How far the page was scrolled. */
  top: z.number(),
  /** The first item of a list in view, and how far below the screen's top it stood. */
  item: z.optional(z.object({ id: z.string(), offset: z.number() })),
  /** How much of the page's list was loaded. */
  pages: z.optional(z.number()),
});

/** Where a page was left. */
export type ScrollPlace = z.infer<typeof scrollPlace>;

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
    return z
      .array(z.tuple([z.string(), scrollPlace]))
      .parse(JSON.parse(tabStorage.read(STORAGE_KEY) ?? '[]'));
  } catch {
    // The stored value has another format, for instance from an older release.
    return [];
  }
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

/** A page that is opened, and not reloaded or returned to, begins at its top. */
export function beginVisit(key: string) {
  tabStorage.remove(ROUTERS_STORAGE_KEY);
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (!navigation || Reflect.get(navigation, 'type') !== 'navigate') return;
  const others = readPlaces().filter(([other]) => other !== key);
  tabStorage.write(STORAGE_KEY, JSON.stringify(others));
}
