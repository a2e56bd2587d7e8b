import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isCancellable, planStateOf, planSummary } from '@/domain/subscription';
import { subscriptionQuery } from '@/features/plans/subscription';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { checkSession } from '@/shared/session/check-session';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import type { Session } from '@/shared/session/use-session';
import { useFailureToast } from '@/shared/use-failure-toast';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { ChangePasswordForm } from './components/change-password-form';
import { DeleteAccount } from './components/delete-account';
import { EditProfileForm } from './components/edit-profile-form';
import { OwnData } from './components/own-data';
import { ProfileOverview } from './components/profile-overview';
import { useProfileForm } from './components/use-profile-form';

const tabs = ['profile', 'edit', 'security', 'following', 'influencer'] as const;
export type ProfileTab = (typeof tabs)[number];

/** Reads the tab out of a URL's parameter; anything unknown is the profile. */
export function profileTab(value: string | null): ProfileTab {
  return tabs.find((tab) => tab === value) ?? 'profile';
}

interface ProfileScreenProps {
  user: NonNullable<Session['user']>;
  tab: ProfileTab;
  /** The list of followed influencers, and its tab's label. */
  following: { label: ReactNode; list: ReactNode };
  /** The content of the tab that only influencers have. */
  influencerDashboard: ReactNode;
  /** The panel about agencies. */
  management: ReactNode;
  /** The panel about where the member shops. */
  country: ReactNode;
  /** The panel about browser extensions. */
  extensions: ReactNode;
  /** The second factor, and where one is signed in. */
  security: ReactNode;
  /** The button that cancels the subscription, for subscribers. */
  cancelSubscription: ReactNode;
  onTabChange: (tab: ProfileTab) => void;
  onSignOut: () => void;
  /** Called when the account has been deleted; this device's session still exists. */
  onDeleted: () => void;
}

const NO_PROFILE = "Your profile couldn't be loaded.";

export function ProfileScreen(props: ProfileScreenProps) {
  const { user } = props;
  useAddressFromElsewhere(user.id);
  const profile = useQuery(ownProfileQuery(user.id));
  // Only influencers have plans.
  const isInfluencer = profile.data?.is_influencer === true;
  const subscription = useQuery({ ...subscriptionQuery(user.id), enabled: isInfluencer });
  useFailureToast(subscription.error, 'Failed to check subscription status');

  const planState = planStateOf(subscription.data ?? null, new Date());
  return (
    <QueryState query={profile} waiting={<ProfileSkeleton />} messageFor={() => NO_PROFILE}>
      {(loaded) => {
        if (!loaded) return <FormAlert>{NO_PROFILE}</FormAlert>;
        if (subscription.isLoading) return <ProfileSkeleton />;
        return (
          <LoadedProfile
            {...props}
            profile={loaded}
            plan={planSummary(planState)}
            cancelSubscription={isCancellable(planState) && props.cancelSubscription}
          />
        );
      }}
    </QueryState>
  );
}

/**
 * The e-mail address may be confirmed on another device, or changed by the agency, while the page that shows it is open: then the check renews the
 * session, with which the address comes.
 */
function useAddressFromElsewhere(userId: string) {
  useQuery({
    queryKey: queryKeys.mine(userId).sessionCheck,
    queryFn: () => checkSession().then(() => true),
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

interface LoadedProfileProps extends ProfileScreenProps {
  profile: OwnProfile;
  plan: string | null;
}

function LoadedProfile({
  user,
  profile,
  plan,
  onTabChange,
  onSignOut,
  onDeleted,
  ...rest
}: LoadedProfileProps) {
  const tab = rest.tab === 'influencer' && !profile.is_influencer ? 'profile' : rest.tab;
  const profileForm = useProfileForm(profile, () => onTabChange('profile'));
  return (
    <Tabs value={tab} onValueChange={(value) => onTabChange(profileTab(value))}>
      <TabList label="Profile">
        <Tab value="profile">Profile</Tab>
        <Tab value="edit">Edit Profile</Tab>
        <Tab value="security">Security</Tab>
        <Tab value="following">{rest.following.label}</Tab>
        {profile.is_influencer && <Tab value="influencer">Influencer Dashboard</Tab>}
      </TabList>
      <TabPanel value="profile">
        <div className="grid gap-6">
          <ProfileOverview
            user={user}
            profile={profile}
            plan={plan}
            onEdit={() => onTabChange('edit')}
            onSignOut={onSignOut}
            cancelSubscription={rest.cancelSubscription}
          />
          {rest.management}
          {rest.country}
          {rest.extensions}
        </div>
      </TabPanel>
      <TabPanel value="edit">
        <div className="grid gap-6">
          <EditProfileForm
            profileForm={profileForm}
            savedUsername={profile.username}
            isInfluencer={profile.is_influencer}
          />
          <ChangePasswordForm email={user.email ?? ''} />
          <OwnData email={user.email ?? ''} />
          <DeleteAccount
            email={user.email ?? ''}
            isAgency={profile.is_agency}
            isPublic={profile.is_influencer || profile.is_creditcard || profile.is_featured}
            onDeleted={onDeleted}
          />
        </div>
      </TabPanel>
      <TabPanel value="security">
        <div className="grid gap-6">{rest.security}</div>
      </TabPanel>
      <TabPanel value="following">{rest.following.list}</TabPanel>
      {profile.is_influencer && <TabPanel value="influencer">{rest.influencerDashboard}</TabPanel>}
    </Tabs>
  );
}

/** Has the size of a member's overview. */
function ProfileSkeleton() {
  return (
    <Card className="mt-6">
      <div className="flex items-center gap-5 max-md:flex-col">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid gap-2 max-md:justify-items-center">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
      <div className="mt-7 divide-y border-y">
        {['email', 'created', 'type'].map((fact) => (
          <div key={fact} className="flex justify-between py-3.5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-40" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-7 h-11 w-full rounded md:w-80" />
    </Card>
  );
}
