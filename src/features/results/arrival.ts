import { isUuid } from '@rules/uuid';
import { queryOf } from '@/shared/with-parameters';

/** The parameter by which a link says where it stood. Functions write such links with the same words (supabase/functions/_shared/site-link.ts). */
const PARAMETER = 'from';
/** The values that it may have: 'link' is a short link, 'qr' its QR code, and 'embed' a frame on another site. */
const ARRIVALS = ['notification', 'mail', 'instagram', 'link', 'qr', 'embed'] as const;

/** The kind of link by which somebody came to a page. */
export type Arrival = (typeof ARRIVALS)[number] | 'other';

/** The parameter with the reply rule of a message on Instagram. */
const RULE = 'rule';

interface Arrived {
  by: Arrival;
  /** Set only for somebody who comes from Instagram. */
  rule?: string;
}

/** The page that is shown, and the kind of link by which the person came to it, when that is known. */
let shown: { pathname: string; arrived?: Arrived } = { pathname: '' };

/**
 * Notes by which kind of link the person came to an address, and returns the address without the parameters that say so; undefined for an
 * address that has none. An unknown value counts as 'other', because anybody can write a link
 * (docs/product/results.md#from-notifications-mails-instagram-and-short-links).
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

/** Notes which page is shown. The link by which the person came is forgotten when they go on to another page. */
export function notePage(pathname: string) {
  if (pathname !== shown.pathname) shown = { pathname };
}

/** The page that was noted last. */
export const shownPage = () => shown;
