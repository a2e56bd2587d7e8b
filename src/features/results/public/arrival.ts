/**
 * The parameter by which links in notifications and mails say where the person comes from, and what it may say. The functions that write
 * them have the same (supabase/functions/_shared/site-link.ts).
 */
const PARAMETER = 'from';
const ARRIVALS = ['notification', 'mail'] as const;

export type Arrival = (typeof ARRIVALS)[number] | 'other';

let arrived: { by: Arrival; pathname: string } | undefined;

/**
 * Notes by what the person came to an address, and gives the address without it; undefined when it doesn't say. Anything unknown is
 * 'other', because anybody can write a link (docs/product/results.md#from-notifications-and-mails).
 */
export function takeArrival({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search);
  const said = query.get(PARAMETER);
  if (said === null) return undefined;
  query.delete(PARAMETER);
  arrived = { by: ARRIVALS.find((known) => known === said) ?? 'other', pathname };
  const rest = query.toString();
  return `${pathname}${rest && `?${rest}`}${hash}`;
}

/** By what the person came to the page at a path. Asking on another page forgets it. */
export function arrivalAt(pathname: string): Arrival | undefined {
  if (arrived?.pathname !== pathname) arrived = undefined;
  return arrived?.by;
}
