import { tabStorage } from '@/lib/site-storage';
import { pages } from '@/shared/pages';

const KEY = 'promobell-instagram-authorisation';

/** What Instagram adds to the address when it sends somebody back: a code that works once, or why there is none. */
type Authorisation = { code: string; state: string } | { refused: 'denied' | 'other' };

/**
 * Keeps in this tab what Instagram has added to the address of /connect-instagram, because whoever has to sign in first comes back without it.
 * Called before anything else reads the address.
 * @returns the address without it, to replace the present one; undefined for an address to which Instagram has added nothing
 */
export function takeAuthorisation({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  if (pathname !== pages.connectInstagram.path) return undefined;
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const state = query.get('state');
  const error = query.get('error');
  if (code !== null && state !== null) keep({ code, state });
  else if (error !== null) keep({ refused: error === 'access_denied' ? 'denied' : 'other' });
  else return undefined;
  return pathname;
}

const keep = (authorisation: Authorisation) => tabStorage.write(KEY, JSON.stringify(authorisation));

/** What takeAuthorisation has kept; null when nobody has come from Instagram. */
export function storedAuthorisation(): Authorisation | null {
  const { code, state, refused } = JSON.parse(tabStorage.read(KEY) ?? '{}');
  if (typeof code === 'string' && typeof state === 'string') return { code, state };
  if (refused === 'denied' || refused === 'other') return { refused };
  return null;
}

export const forgetAuthorisation = () => tabStorage.remove(KEY);
