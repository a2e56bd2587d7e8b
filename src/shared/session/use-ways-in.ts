import { useLocation } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { paths, safeReturnPath } from '@/shared/paths';
import { useSession } from './use-session';

/** The calls to action of the marketing pages: only visitors are asked to sign up. */
export function useWaysIn() {
  const { status, profile } = useSession();
  if (status !== 'signed-in') {
    return { hasAccount: false, toFollow: pages.signup.path, toPublish: paths.signupAsInfluencer() };
  }
  const toPublish = profile?.is_influencer ? pages.influencerDashboard.path : pages.influencerApply.path;
  return { hasAccount: true, toFollow: pages.influencers.path, toPublish };
}

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
  return here === pages.home.path ? undefined : here;
}
