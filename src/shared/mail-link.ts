import * as z from 'zod/mini';
import { tabStorage } from '@/lib/site-storage';
import { pages } from './pages';

const KEY = 'promobell-mail-link';

/** The pages that links in the auth service's mails lead to (supabase/templates). */
const PAGES: string[] = [pages.resetPassword.path, pages.confirmEmail.path];

const mailLink = z.object({
  page: z.string(),
  tokenHash: z.string(),
  /** The kind of token, for the auth service to verify. */
  type: z.enum(['recovery', 'signup', 'email', 'email_change', 'invite', 'magiclink']),
});

/** The content of a mail's link: its token opens a session, once. */
export type MailLink = z.infer<typeof mailLink>;

/** Stores a link for its page until it is used; it survives a reload. */
export function keepMailLink(link: MailLink) {
  tabStorage.write(KEY, JSON.stringify(link));
}

export function keptMailLink(page: string): MailLink | null {
  const kept = mailLink.safeParse(JSON.parse(tabStorage.read(KEY) ?? 'null')).data;
  return kept?.page === page ? kept : null;
}

export const forgetMailLink = () => tabStorage.remove(KEY);

/**
 * Splits an address into the secret of a mail's link and the rest. A session in the fragment, as the auth
 * service's own links have it, is dropped on every page, because a link must not sign anybody in.
 */
export function readAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search);
  const link = PAGES.includes(pathname)
    ? mailLink.safeParse({ page: pathname, tokenHash: query.get('token_hash'), type: query.get('type') }).data
    : undefined;
  const hasToken = query.has('token_hash');
  if (hasToken) for (const name of ['token_hash', 'type']) query.delete(name);
  const hasSession = /[#&](access_token|refresh_token)=/.test(hash);
  if (!hasToken && !hasSession) return null;
  const rest = query.toString();
  return { link, address: `${pathname}${rest && `?${rest}`}${hasSession ? '' : hash}` };
}
