import { parsedUrl } from '@rules/parsed-url';
import { isUuid } from '@rules/uuid';
import { pageAt } from '@/shared/document-address';
import { OFFER_PARAMETER } from '@/shared/offer-address';
import { pages } from '@/shared/pages';
import { nameInPath } from '@/shared/paths';

/** What can be shown in a frame on another site. */
export type Embeddable = { kind: 'influencer'; handle: string } | { kind: 'offer'; id: string };

const FOLDER = '/embed/';
export const OEMBED_PATH = `${FOLDER}oembed`;

export const isEmbedPath = (pathname: string) => pathname.startsWith(FOLDER);

/** The address of a frame. */
export function embedPath(of: Embeddable): string {
  return of.kind === 'offer'
    ? `${FOLDER}offer/${of.id}`
    : `${FOLDER}influencer/${encodeURIComponent(of.handle)}`;
}

/** What a frame at an address of ours under /embed/ shows; null when it names nothing. */
export function shownByFrame(pathname: string): Embeddable | null {
  // nameInPath reads a path's second part, so '/embed' is cut off.
  const name = nameInPath(pathname.slice('/embed'.length));
  if (!name) return null;
  if (pathname.startsWith(`${FOLDER}influencer/`)) return { kind: 'influencer', handle: name };
  return pathname.startsWith(`${FOLDER}offer/`) && isUuid(name)
    ? { kind: 'offer', id: name.toLowerCase() }
    : null;
}

/**
 * What a page of the site offers to embed: the offer whose sheet is open, or the influencer whose page it is; null for all other addresses.
 * @param site the site's origin
 */
export function embeddableOnPage(address: string, site: string): Embeddable | null {
  const url = parsedUrl(address);
  if (url?.origin !== site) return null;
  const offer = url.searchParams.get(OFFER_PARAMETER);
  if (offer !== null) return isUuid(offer) ? { kind: 'offer', id: offer.toLowerCase() } : null;
  const name = pageAt(url.pathname)?.path === pages.influencer.path ? nameInPath(url.pathname) : null;
  return name ? { kind: 'influencer', handle: name } : null;
}
