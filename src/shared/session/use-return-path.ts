import { useLocation } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { safeReturnPath } from '@/shared/paths';

/** Pages that nobody returns to; they keep the return path that they were opened with. */
const WAYS_IN: readonly string[] = [
  pages.login.path,
  pages.signup.path,
  pages.forgotPassword.path,
  pages.resetPassword.path,
];

/**
 * Where signing in or up leads back to: the present page. The home page doesn't count, and
 * the account's role decides instead.
 */
export function useReturnPath(): string | undefined {
  const { pathname, search, hash } = useLocation();
  if (WAYS_IN.includes(pathname)) return safeReturnPath(new URLSearchParams(search).get('next'));
  const here = `${pathname}${search}${hash}`;
  // Nobody is led back to the page of a confirmation link: the link has signed them in by itself, or is used up.
  return here === pages.home.path || here === pages.confirmEmail.path ? undefined : here;
}
