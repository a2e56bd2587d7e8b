import { isUuid } from '@rules/uuid';
import { queryOf } from '@/shared/with-parameters';

/**
 * The parameter by which links in notifications, mails and messages on Instagram, and short links, say where the person comes from, and
 * what it may say.
 * The functions that write them have the same (supabase/functions/_shared/site-link.ts).
 */
const PARAMETER = 'from';
const ARRIVALS = ['notification', 'mail', 'instagram', 'link', 'qr'] as const;

export type Arrival = (typeof ARRIVALS)[number] | 'other';

/** The parameter with the reply rule of a message on Instagram. */
const RULE = 'rule';

interface Arrived {
  by: Arrival;
  /** Set only for somebody who comes from Instagram. */
  rule?: string;
}

let arrived: (Arrived & { pathname: string }) | undefined;

/**
 * Notes on which way the person came to an address, and returns the address without it; undefined when it doesn't say. Anything unknown is
 * 'other', because anybody can write a link (docs/product/results.md#from-notifications-mails-instagram-and-short-links).
 */
export function takeArrival({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search);
  const value = query.get(PARAMETER);
  if (value === null) return undefined;
  query.delete(PARAMETER);
  const by = ARRIVALS.find((known) => known === value) ?? 'other';
  arrived = { by, pathname };
  if (by === 'instagram') {
    const rule = query.get(RULE) ?? '';
    if (isUuid(rule)) arrived.rule = rule;
    query.delete(RULE);
  }
  return `${pathname}${queryOf(query)}${hash}`;
}

/** Forgets the way on which the person came, unless this is the path that it led to. */
export function forgetArrivalElsewhere(pathname: string) {
  if (arrived?.pathname !== pathname) arrived = undefined;
}

/** The way on which the person came to the page at a path; forgotten as soon as another page asks. */
export function arrivalAt(pathname: string): Arrived | undefined {
  forgetArrivalElsewhere(pathname);
  return arrived;
}
