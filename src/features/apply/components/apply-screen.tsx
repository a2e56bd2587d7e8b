import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '@/shared/pages';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import type { Session } from '@/shared/session/session-context';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { ApplicationForm } from './application-form';
import { ApplySkeleton } from './apply-skeleton';
import { WhatFollows } from './what-follows';

interface ApplyScreenProps {
  user: NonNullable<Session['user']>;
  /** The account is an influencer's now. */
  onDone: () => void;
}

export function ApplyScreen({ user, onDone }: ApplyScreenProps) {
  const profile = useQuery(ownProfileQuery(user.id));
  if (profile.isPending) return <ApplySkeleton />;
  if (!profile.data) {
    return (
      <ErrorState
        message="Your profile couldn’t be loaded."
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
        instead={<ApplySkeleton />}
      />
    );
  }
  return <LoadedApplyScreen profile={profile.data} email={user.email ?? ''} onDone={onDone} />;
}

interface LoadedApplyScreenProps {
  profile: OwnProfile;
  email: string;
  onDone: () => void;
}

function LoadedApplyScreen({ profile, email, onDone }: LoadedApplyScreenProps) {
  // As it was on arrival: the application itself changes it, and its form stays until the next page is there.
  const [isInfluencer] = useState(profile.is_influencer);
  if (isInfluencer) {
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence="You are an influencer already. Your codes are on your dashboard."
        action={<LinkButton to={pages.influencerDashboard.path}>Go to your dashboard</LinkButton>}
      />
    );
  }
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] md:gap-12">
      <ApplicationForm profile={profile} email={email} onDone={onDone} />
      <WhatFollows />
    </div>
  );
}
