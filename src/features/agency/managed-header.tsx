import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { CodeTicketsSkeleton } from '@/features/codes/code-tickets';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Avatar } from '@/ui/avatar';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { type ManagedInfluencer, managedInfluencerQuery, nameOf } from './data/managed-influencers';

interface ManagedHeaderProps {
  userId: string;
  influencerId: string;
  /** @param mayWrite false for an analyst */
  children: (influencer: CodeOwner, mayWrite: boolean) => ReactNode;
}

/** The influencer's header and codes; 'Access Denied' when no agency that the account acts for manages it. */
export function ManagedHeader({ userId, influencerId, children }: ManagedHeaderProps) {
  const influencer = useQuery(managedInfluencerQuery(userId, influencerId));
  return (
    <>
      <PageMeta title={influencer.data ? titleFor(influencer.data) : 'Manage Codes'} isPrivate />
      {influencer.data === undefined && <h1 className="sr-only">Manage Codes</h1>}
      <QueryState query={influencer} waiting={<Loading />}>
        {(managed) => {
          if (!managed) return <NotManaged />;
          const { id, username, avatarUrl, isCreditCard, mayWrite } = managed;
          return (
            <>
              <Header influencer={managed} />
              {children({ id, username, avatarUrl, isCreditCard, name: nameOf(managed) }, mayWrite)}
            </>
          );
        }}
      </QueryState>
    </>
  );
}

function titleFor(influencer: ManagedInfluencer & { mayWrite: boolean }): string {
  return `${influencer.mayWrite ? 'Manage Codes for' : 'Codes and Results of'} ${nameOf(influencer)}`;
}

function BackLink() {
  return (
    <TextLink
      to={paths.agencyDashboard('influencers')}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm md:pointer-fine:min-h-9"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      Agency Dashboard
    </TextLink>
  );
}

function Header({ influencer }: { influencer: ManagedInfluencer & { mayWrite: boolean } }) {
  return (
    <div className="pt-4 pb-6 md:pt-8">
      <BackLink />
      <div className="mt-3 flex min-w-0 items-center gap-4">
        <Avatar src={influencer.avatarUrl} size="lg" eager />
        <h1 className="min-w-0 text-2xl wrap-anywhere md:text-3xl">{titleFor(influencer)}</h1>
      </div>
    </div>
  );
}

/** Takes the size of header, tabs, search and codes. */
function Loading() {
  return (
    <>
      <div className="pt-4 pb-6 md:pt-8">
        <BackLink />
        <div role="status" className="mt-3 flex items-center gap-4">
          <Skeleton className="size-14 flex-none rounded-full" />
          <span className="text-muted">Loading influencer...</span>
        </div>
      </div>
      <div aria-hidden="true">
        <Skeleton className="h-13 w-full rounded md:h-12" />
        <Skeleton className="mt-6 mb-11 h-11 w-full rounded" />
        <CodeTicketsSkeleton count={6} />
      </div>
    </>
  );
}

function NotManaged() {
  return (
    <>
      <h1 className="sr-only">Manage Codes</h1>
      <EmptyState
        drawing={<PlugDrawing />}
        sentence="Access Denied: You don't manage this influencer."
        action={<LinkButton to={pages.agencyDashboard.path}>Back to Dashboard</LinkButton>}
      />
    </>
  );
}
