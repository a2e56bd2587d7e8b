import type { ReactNode } from 'react';
import { SecondFactorNotice } from '@/features/team/second-factor-notice';
import { useShownAgency } from '@/features/team/use-shown-agency';
import { ActingForSelect } from '@/shared/layout/acting-for';
import { PageTabs } from '@/shared/layout/page-tabs';
import { pages } from '@/shared/pages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import type { TabOf } from '@/shared/tabs';
import { Button } from '@/ui/button';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

/** The tabs of each role. */
const TABS_OF_ROLE = {
  owner: ['', 'influencers', 'results', 'add', 'team'],
  manager: ['', 'influencers', 'results', 'add'],
  analyst: ['', 'influencers', 'results'],
} as const satisfies Record<ActingAgency['role'], readonly TabOf<'agencyDashboard'>[]>;

export function Component() {
  const { agency, formerAgency, showActing } = useShownAgency();
  if (formerAgency) {
    return (
      <Denied sentence={`Access Denied: You are no longer in the team of ${formerAgency.name}.`}>
        {agency ? <Button onClick={showActing}>Go to {agency.name}</Button> : <GoHome />}
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
      {agency.lacksSecondFactor ? (
        <SecondFactorNotice agency={agency} />
      ) : (
        <PageTabs
          key={agency.id}
          page={pages.agencyDashboard}
          offered={TABS_OF_ROLE[agency.role]}
          context={{ agency }}
        />
      )}
    </>
  );
}

const OWN_DESCRIPTION = "Your influencers' accounts, and the codes you publish for them.";

/** The acting agency and one's role in it. Whoever is signed in as the agency itself needs neither. */
function descriptionOf({ userId, id, name, role }: ActingAgency): string {
  if (id === userId) return OWN_DESCRIPTION;
  return {
    owner: `You own ${name}.`,
    manager: `You are a manager of ${name}.`,
    analyst: `You are an analyst of ${name}.`,
  }[role];
}

function Denied({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Agency Dashboard</h1>
      <EmptyState drawing={<PlugDrawing />} sentence={sentence} action={children} />
    </>
  );
}

function GoHome() {
  return <LinkButton to={pages.home.path}>Go Home</LinkButton>;
}
