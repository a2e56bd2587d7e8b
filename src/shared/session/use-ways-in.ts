import { useLocation } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { paths, safeReturnPath } from '@/shared/paths';
import { useSession } from './use-session';

/** Where the pages that explain Promobell invite to: only visitors are asked to sign up. */
export function useWaysIn() {
  const { status, profile } = useSession();
  if (status !== 'signed-in') {
    return { hasAccount: false, toFollow: pages.signup.path, toPublish: paths.signupAsInfluencer() };
  }
  const toPublish = profile?.is_influencer ? pages.influencerDashboard.path : pages.influencerApply.path;
  return { hasAccount: true, toFollow: pages.influencers.path, toPublish };
}

/** Nobody wants to come back to these: they keep what they were told to lead on to. */
const WAYS_IN: readonly string[] = [
  pages.login.path,
  pages.signup.path,
  pages.forgotPassword.path,
  pages.resetPassword.path,
];

/**
 * Where signing in or up leads back to: the page one is on. The home page says nothing about where one wanted to go, and
 * leaves it to the account's role.
 */
export function useReturnPath(): string | undefined {
  const { pathname, search, hash } = useLocation();
  if (WAYS_IN.includes(pathname)) return safeReturnPath(new URLSearchParams(search).get('next'));
  const here = `${pathname}${search}${hash}`;
  return here === pages.home.path ? undefined : here;
}
