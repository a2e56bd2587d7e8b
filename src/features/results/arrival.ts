import { isUuid } from '@rules/uuid';
import { queryOf } from '@/shared/with-parameters';

/**
 * The parameter by which links in notifications, mails, messages on Instagram and frames on other sites, and short links, say where the person
 * comes from, and what it may say. The functions that write such links use the same words (supabase/functions/_shared/site-link.ts).
 */
const PARAMETER = 'from';
const ARRIVALS = ['notification', 'mail', 'instagram', 'link', 'qr', 'embed'] as const;

export type Arrival = (typeof ARRIVALS)[number] | 'other';

/** The parameter with the reply rule of a message on Instagram. */
const RULE = 'rule';

interface Arrived {
  by: Arrival;
  /** Set only for somebody who comes from Instagram. */
  rule?: string;
}

/** The page that is shown, and on which way the person came to it, when that is known. */
let shown: { pathname: string; arrived?: Arrived } = { pathname: '' };

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
  const arrived: Arrived = { by };
  if (by === 'instagram') {
    const rule = query.get(RULE) ?? '';
    if (isUuid(rule)) arrived.rule = rule;
    query.delete(RULE);
  }
  shown = { pathname, arrived };
  return `${pathname}${queryOf(query)}${hash}`;
}

/** Notes which page is shown. The way on which the person came is forgotten, unless it led to this one. */
export function notePage(pathname: string) {
  if (pathname !== shown.pathname) shown = { pathname };
}

export const shownPage = () => shown;
