import { useQuery } from '@tanstack/react-query';
import { activePlan } from '@/domain/subscription';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { subscriptionQuery } from '@/shared/plans/subscription';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import type { Session } from '@/shared/session/session-context';
import { ErrorState } from '@/ui/error-state';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { useProfileForm } from '../use-profile-form';
import { ChangePasswordForm } from './change-password-form';
import { DeleteAccount } from './delete-account';
import { EditProfileForm } from './edit-profile-form';
import { ProfileOverview } from './profile-overview';
import { ProfileSkeleton } from './profile-skeleton';

export type ProfileTab = 'profile' | 'edit';

interface ProfileScreenProps {
  user: NonNullable<Session['user']>;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  onSignOut: () => void;
  /** The account is gone; its session on this device isn't yet. */
  onDeleted: () => void;
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { user } = props;
  const profile = useQuery(ownProfileQuery(user.id));
  // Only influencers have plans (spec 1 §6).
  const isInfluencer = profile.data?.is_influencer === true;
  const subscription = useQuery({ ...subscriptionQuery(user.id), enabled: isInfluencer });
  useFailureToast(subscription.error, 'Failed to check subscription status');

  if (profile.isPending || subscription.isLoading) return <ProfileSkeleton />;
  if (!profile.data) {
    return (
      <ErrorState
        message="Your profile couldn’t be loaded."
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    );
  }
  const plan = activePlan(subscription.data ?? null, new Date());
  return <LoadedProfile {...props} profile={profile.data} plan={plan} />;
}

interface LoadedProfileProps extends ProfileScreenProps {
  profile: OwnProfile;
  plan: string | null;
}

function LoadedProfile({ user, profile, plan, tab, onTabChange, onSignOut, onDeleted }: LoadedProfileProps) {
  const profileForm = useProfileForm(profile, () => onTabChange('profile'));
  return (
    <Tabs value={tab} onValueChange={(value) => onTabChange(value === 'edit' ? 'edit' : 'profile')}>
      <TabList label="Profile">
        <Tab value="profile">Profile</Tab>
        <Tab value="edit">Edit Profile</Tab>
      </TabList>
      <TabPanel value="profile">
        <ProfileOverview
          user={user}
          profile={profile}
          plan={plan}
          onEdit={() => onTabChange('edit')}
          onSignOut={onSignOut}
        />
      </TabPanel>
      <TabPanel value="edit">
        <div className="grid gap-6">
          <EditProfileForm profileForm={profileForm} savedUsername={profile.username} />
          <ChangePasswordForm email={user.email ?? ''} />
          <DeleteAccount isAgency={profile.is_agency} onDeleted={onDeleted} />
        </div>
      </TabPanel>
    </Tabs>
  );
}
