import { lazy, type ReactNode } from 'react';
import { AgencyDashboardScreen } from '@/features/agency/agency-dashboard-screen';
import { AccessDenied } from '@/features/agency/managed-header';
import { ResultsSkeleton } from '@/features/results/results-skeleton';
import { LeaveTeam } from '@/features/team/leave-team';
import { SecondFactorNotice } from '@/features/team/second-factor-notice';
import { useShownAgency } from '@/features/team/use-shown-agency';
import { ActingForSelect } from '@/shared/layout/acting-for';
import { LazyPart } from '@/shared/layout/lazy-part';
import { pages } from '@/shared/pages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

// With the chart library, which nothing else needs.
const AgencyResults = lazy(async () => ({
  default: (await import('@/features/results/results')).AgencyResults,
}));

// For owners.
const TeamTab = lazy(async () => ({
  default: (await import('@/features/team/team-tab')).TeamTab,
}));

export function Component() {
  const { agency, left, goOn } = useShownAgency();
  if (left) {
    return (
      <Denied sentence={`Access Denied: You are no longer in the team of ${left.name}.`}>
        {agency ? <Button onClick={goOn}>Go to {agency.name}</Button> : <GoHome />}
      </Denied>
    );
  }
  if (!agency) {
    return (
      <Denied sentence="Access Denied: This page is only accessible to agency accounts.">
        <GoHome />
      </Denied>
    );
  }
  return (
    <>
      <PageHeader
        title="Agency Dashboard"
        description={descriptionOf(agency)}
        actions={<ActingForSelect />}
      />
      {agency.lacksSecondFactor ? <SecondFactorNotice agency={agency} /> : <Dashboard agency={agency} />}
    </>
  );
}

const OWN_DESCRIPTION = "Your influencers' accounts, and the codes you publish for them.";

/** For whom and as what somebody acts; an agency's own account knows. */
function descriptionOf({ userId, id, name, role }: ActingAgency): string {
  if (id === userId) return OWN_DESCRIPTION;
  return {
    owner: `You own ${name}.`,
    manager: `You are a manager of ${name}.`,
    analyst: `You are an analyst of ${name}.`,
  }[role];
}

function Dashboard({ agency }: { agency: ActingAgency }) {
  return (
    <AgencyDashboardScreen
      key={agency.id}
      agency={agency}
      results={
        <LazyPart waiting={<ResultsSkeleton />}>
          <AgencyResults agency={agency} />
        </LazyPart>
      }
      team={
        <LazyPart>
          <TeamTab agency={agency} />
        </LazyPart>
      }
      leave={<LeaveTeam agency={agency} />}
    />
  );
}

function Denied({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Agency Dashboard</h1>
      <AccessDenied sentence={sentence} action={children} />
    </>
  );
}

function GoHome() {
  return <LinkButton to={pages.home.path}>Go Home</LinkButton>;
}
