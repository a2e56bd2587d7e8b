import { lazy } from 'react';
import { ManagementPanel } from '@/features/agency/management-panel';
import { toCodeOwner } from '@/features/codes/code-owner';
import { type ManageCodesTab, manageCodesUrl } from '@/features/codes/manage-codes';
import { OwnCodes } from '@/features/codes/own-codes';
import { OwnCountryPanel } from '@/features/country/own-country-panel';
import { ConnectedExtensions } from '@/features/extension/connected-extensions';
import { FollowingLabel } from '@/features/follow/following-label';
import { FollowingList } from '@/features/follow/following-list';
import { useFollowsSignal } from '@/features/follow/use-follows-signal';
import { useSubscriptionCheck } from '@/features/plans/use-subscription-check';
import { ProfileScreen, type ProfileTab, profileTab } from '@/features/profile/profile-screen';
import { useLeaveDeleted } from '@/features/profile/use-leave-deleted';
import { env } from '@/lib/env';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';

const CancelSubscription = lazy(async () => ({
  default: (await import('@/features/plans/cancel-subscription')).CancelSubscription,
}));

const SecondFactor = lazy(async () => ({
  default: (await import('@/features/security/second-factor')).SecondFactor,
}));

const Sessions = lazy(async () => ({
  default: (await import('@/features/security/sessions')).Sessions,
}));

const TAB = {
  parse: (params: URLSearchParams) => profileTab(params.get('tab')),
  write: (tab: ProfileTab) => new URLSearchParams(tab === 'profile' ? {} : { tab }),
};
/** The tabs inside the influencer tab. */
const viewUrl = (first: ManageCodesTab) => manageCodesUrl(first, 'view', { tab: 'influencer' });

export function Component() {
  const { user, profile, signOut } = useSession();
  const leave = useLeaveDeleted();
  useFollowsSignal();
  useSubscriptionCheck(profile?.is_influencer ? profile.id : undefined);
  const [tab, showTab] = useUrlTab(TAB);

  if (!user) return null;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Your profile" />
      <ProfileScreen
        user={user}
        tab={tab}
        onTabChange={showTab}
        following={{ label: <FollowingLabel />, list: <FollowingList userId={user.id} /> }}
        influencerDashboard={
          profile && (
            <div className="grid grid-cols-1 gap-6">
              <OwnCodes
                userId={profile.id}
                influencer={toCodeOwner(profile)}
                layout="tickets"
                url={viewUrl}
              />
            </div>
          )
        }
        country={<OwnCountryPanel userId={user.id} />}
        extensions={<ConnectedExtensions userId={user.id} storeUrl={env.extensionStoreUrl} />}
        security={
          <LazyPart waiting={<Skeleton className="h-72 rounded" />}>
            <SecondFactor userId={user.id} />
            <Sessions userId={user.id} />
          </LazyPart>
        }
        management={profile && <ManagementPanel userId={profile.id} isInfluencer={profile.is_influencer} />}
        cancelSubscription={
          <LazyPart>
            <CancelSubscription userId={user.id} />
          </LazyPart>
        }
        onSignOut={() => void signOut()}
        onDeleted={leave}
      />
    </div>
  );
}
