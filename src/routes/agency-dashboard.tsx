import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActingForSelect } from '@/shared/layout/acting-for';
import { PageTabs } from '@/shared/layout/page-tabs';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { type ActingAgency, useActingAgency } from '@/shared/session/acting-agency';
import { useSession } from '@/shared/session/use-session';
import type { TabOf } from '@/shared/tabs';
import { Button } from '@/ui/button';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

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
        <EmptyState
          drawing={<PlugDrawing />}
          sentence={`${agency.name} asks everybody in its team for an authenticator app. Add one to your account to go on.`}
          action={
            <LinkButton to={paths.profile('security')} icon={ShieldCheck}>
              Add an authenticator app
            </LinkButton>
          }
        />
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

/**
 * The agency that the page shows: the one for which the account acts. Whoever is taken out of its team is told (`formerAgency`), instead of
 * finding themselves at another agency, and chooses whether to be shown that one.
 */
function useShownAgency() {
  const { teams } = useSession();
  const acting = useActingAgency();
  const [shown, setShown] = useState(acting);
  const isIn = teams === null || shown === null || teams.some(({ agency_id }) => agency_id === shown.id);
  if (isIn && acting && acting.id !== shown?.id) setShown(acting);
  return { agency: acting, formerAgency: isIn ? null : shown, showActing: () => setShown(acting) };
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
