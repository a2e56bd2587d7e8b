import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';

/** The calls to action of the marketing pages: only visitors are asked to sign up. */
export function useCallsToAction() {
  const { status, profile } = useSession();
  if (status !== 'signed-in') {
    return { hasAccount: false, toFollow: pages.signup.path, toPublish: paths.signupAsInfluencer() };
  }
  const toPublish = profile?.is_influencer ? pages.influencerDashboard.path : pages.influencerApply.path;
  return { hasAccount: true, toFollow: pages.influencers.path, toPublish };
}
