import { useQuery } from '@tanstack/react-query';
import type { PlanState } from '@/domain/subscription';
import { FollowingLabel } from '@/features/follow/following-label';
import { usePlanState } from '@/features/plans/subscription';
import { PageTabs } from '@/shared/layout/page-tabs';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { sessionCheckQuery } from '@/shared/session/check-session';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import type { Session } from '@/shared/session/use-session';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { useWasEver } from '@/ui/use-was-ever';
import { type ProfileForm, useProfileForm } from './components/use-profile-form';

/** The tabs that every account has. */
const TABS_OF_EVERYBODY = ['', 'edit', 'security', 'following'] as const;

/** What each tab of the profile gets. */
export interface ProfileTabProps {
  user: NonNullable<Session['user']>;
  /** The user's id, under the name by which the tabs of other subjects take it. */
  userId: string;
  profile: OwnProfile;
  /** Undefined when it couldn't be read, and for somebody who can't have a plan. */
  planState: PlanState | undefined;
  profileForm: ProfileForm;
}

const NO_PROFILE = "Your profile couldn't be loaded.";

/** An account's profile: what it is, and what its owner can change. */
export function ProfileScreen({ user }: Pick<ProfileTabProps, 'user'>) {
  useQuery(sessionCheckQuery(user.id));
  const profile = useQuery(ownProfileQuery(user.id));
  // Only influencers have plans.
  const { subscription, planState } = usePlanState(user.id, profile.data?.is_influencer === true);
  // Once it is shown the profile stays, with what is typed into it, also while the plan of somebody who has just become an influencer is read.
  const wasShown = useWasEver(profile.isSuccess && !subscription.isLoading);
  return (
    <QueryState query={profile} waiting={<ProfileSkeleton />} messageFor={() => NO_PROFILE}>
      {(loaded) => {
        if (!loaded) return <FormAlert>{NO_PROFILE}</FormAlert>;
        if (subscription.isLoading && !wasShown) return <ProfileSkeleton />;
        return <LoadedProfile user={user} profile={loaded} planState={planState} />;
      }}
    </QueryState>
  );
}

function LoadedProfile({
  user,
  profile,
  planState,
}: Pick<ProfileTabProps, 'user' | 'profile' | 'planState'>) {
  const profileForm = useProfileForm(profile);
  const context: ProfileTabProps = { user, userId: user.id, profile, planState, profileForm };
  return (
    <PageTabs
      page={pages.profile}
      offered={profile.is_influencer ? [...TABS_OF_EVERYBODY, 'influencer'] : TABS_OF_EVERYBODY}
      labels={{ following: <FollowingLabel /> }}
      context={context}
    />
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
