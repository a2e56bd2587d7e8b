import { tabStorage } from '@/lib/site-storage';
import { pages } from '@/shared/pages';
import { queryOf } from '@/shared/with-parameters';

const KEY = 'promobell-mail-link';

/** The pages that links in the auth service's mails lead to (supabase/templates). */
const PAGES: string[] = [pages.resetPassword.path, pages.confirmEmail.path];

/** The kinds of tokens that the auth service mails. */
const TYPES = ['recovery', 'signup', 'email', 'email_change', 'invite', 'magiclink'] as const;

/** The content of a mail's link: its token opens a session, once. */
export interface MailLink {
  page: string;
  tokenHash: string;
  type: (typeof TYPES)[number];
}

/** The parts as a link, if they are one. Checked by hand, because a library would cost every first visit. */
function asMailLink(page: unknown, tokenHash: unknown, named: unknown): MailLink | undefined {
  const type = TYPES.find((known) => known === named);
  const isLink = typeof page === 'string' && typeof tokenHash === 'string' && type !== undefined;
  return isLink ? { page, tokenHash, type } : undefined;
}

/** Stores a link for its page until it is used; it survives a reload. */
export function keepMailLink(link: MailLink) {
  tabStorage.write(KEY, JSON.stringify(link));
}

/** The stored link that leads to this page; null when there is none. */
export function storedMailLink(page: string): MailLink | null {
  const { page: of, tokenHash, type } = JSON.parse(tabStorage.read(KEY) ?? '{}');
  const kept = asMailLink(of, tokenHash, type);
  return kept?.page === page ? kept : null;
}

export const forgetMailLink = () => tabStorage.remove(KEY);

/**
 * Splits an address into the secret of a mail's link and the rest. A session in the fragment, as the auth service's own links have
 * it, is dropped on every page, because a link must not sign anybody in. Null for an address with neither.
 */
export function readAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search);
  const link = PAGES.includes(pathname)
    ? asMailLink(pathname, query.get('token_hash'), query.get('type'))
    : undefined;
  const hasToken = query.has('token_hash');
  if (hasToken) for (const name of ['token_hash', 'type']) query.delete(name);
  const hasSession = /[#&](access_token|refresh_token)=/.test(hash);
  if (!hasToken && !hasSession) return null;
  return { link, address: `${pathname}${queryOf(query)}${hasSession ? '' : hash}` };
}
