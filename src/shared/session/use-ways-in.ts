import { paths } from '@/lib/paths';
import { useSession } from './use-session';

/** Where the pages that explain Promobell invite to: only visitors are asked to sign up. */
export function useWaysIn() {
  const { status, profile } = useSession();
  if (status !== 'signed-in') {
    return { hasAccount: false, toFollow: paths.signup.to(), toPublish: paths.signup.asInfluencer() };
  }
  const toPublish = profile?.is_influencer ? paths.influencerDashboard.to() : paths.influencerApply.to();
  return { hasAccount: true, toFollow: paths.influencers.to(), toPublish };
}
