import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { useSubscriptionCheck } from '@/features/plans/use-subscription-check';
import { ProfileScreen } from '@/features/profile/profile-screen';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { user, profile } = useSession();
  useFollowsSignal();
  useSubscriptionCheck(profile?.is_influencer ? profile.id : undefined);
  if (!user) return null;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Your profile" />
      <ProfileScreen user={user} />
    </div>
  );
}
