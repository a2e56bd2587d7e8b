import { lazy } from 'react';
import { AgencyDashboardScreen } from '@/features/agency/components/agency-dashboard-screen';
import { AccessDenied } from '@/features/agency/public/managed-header';
import { ResultsSkeleton } from '@/features/results/public/results-skeleton';
import { LazyPart } from '@/shared/layout/lazy-part';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

// With the chart library, which nothing else needs.
const AgencyResults = lazy(async () => ({
  default: (await import('@/features/results/public/results')).AgencyResults,
}));

export function Component() {
  const { profile } = useSession();
  if (!profile) return null;
  if (!profile.is_agency) {
    return (
      <>
        <h1 className="sr-only">Agency Dashboard</h1>
        <AccessDenied
          sentence="Access Denied: This page is only accessible to agency accounts."
          action={<LinkButton to={pages.home.path}>Go Home</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Agency Dashboard"
        description="Your influencers’ accounts, and the codes you publish for them."
      />
      <AgencyDashboardScreen
        userId={profile.id}
        results={
          <LazyPart waiting={<ResultsSkeleton />}>
            <AgencyResults userId={profile.id} />
          </LazyPart>
        }
      />
    </>
  );
}
