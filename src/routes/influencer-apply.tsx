import { planOfTier } from '@rules/plan-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApplicationForm } from '@/features/apply/application-form';
import { pages } from '@/shared/pages';
import { safeReturnPath } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';
import { Card } from '@/ui/card';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Become an influencer"
        description="Tell us who you are. Your account stays the one you have, with everything you follow."
      />
      <Application userId={user.id} email={user.email ?? ''} />
    </div>
  );
}

const NO_PROFILE = "Your profile couldn't be loaded.";

function Application({ userId, email }: { userId: string; email: string }) {
  const profile = useQuery(ownProfileQuery(userId));
  return (
    <QueryState query={profile} waiting={<ApplySkeleton />} messageFor={() => NO_PROFILE}>
      {(loaded) =>
        loaded ? <LoadedApplication profile={loaded} email={email} /> : <FormAlert>{NO_PROFILE}</FormAlert>
      }
    </QueryState>
  );
}

function LoadedApplication({ profile, email }: { profile: OwnProfile; email: string }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  // The role on arrival. The application changes it, and the form must stay until the next page is shown.
  const [isInfluencer] = useState(profile.is_influencer);
  // Already an influencer: continues to the page that led here.
  if (isInfluencer && next) return <Navigate to={next} replace />;
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
      <ApplicationForm
        profile={profile}
        email={email}
        onDone={() => void navigate(next ?? pages.profile.path)}
      />
      <WhatFollows />
    </div>
  );
}

/** Takes the form's size: four fields, two of them with a hint. */
function ApplySkeleton() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] md:gap-12">
      <Card role="status" aria-label="Loading the application">
        <div className="grid gap-5">
          <Skeleton className="h-[4.5rem]" />
          <Skeleton className="h-[6.125rem]" />
          <Skeleton className="h-[4.5rem]" />
          <Skeleton className="h-[6.125rem]" />
          <Skeleton className="h-11 rounded" />
        </div>
      </Card>
      <WhatFollows />
    </div>
  );
}

const STEPS = [
  {
    title: 'Your dashboard opens at once',
    text: 'Nobody has to approve you. Your page shows under Influencers, with your name and picture.',
  },
  {
    title: 'Publish your first code',
    text: `The ${planOfTier(null).name} plan is free and has room for one offer.`,
  },
  {
    title: 'Your followers hear the bell',
    text: 'They see your code in the shop it is for. You keep 100% of your commission.',
  },
];

function WhatFollows() {
  return (
    <section aria-labelledby="what-follows">
      <h2 id="what-follows" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-5 grid gap-6">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-brass font-heading text-lg font-extrabold text-on-brass"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="pt-1.5 text-base">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-sm text-muted">
        More codes than one? <TextLink to={pages.pricing.path}>See the plans</TextLink>
      </p>
    </section>
  );
}
