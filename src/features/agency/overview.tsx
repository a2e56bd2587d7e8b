import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileUp, TicketPercent, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { LeaveTeam } from '@/features/team/leave-team';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { agencyTotalsQuery } from './data/managed-influencers';

/** The agency's numbers and quick actions. */
export function Overview({ agency }: { agency: ActingAgency }) {
  const totals = useQuery(agencyTotalsQuery(agency));
  return (
    <div className="grid gap-8">
      <QueryState query={totals} waiting={<Figures />}>
        {(known) => <Figures {...known} />}
      </QueryState>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mb-3 text-xl">
          Quick actions
        </h2>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {agency.role === 'analyst' ? <ReadingActions /> : <WritingActions />}
        </div>
      </section>
      <LeaveTeam agency={agency} />
    </div>
  );
}

/** The numbers, or placeholders as long as they aren't known. */
function Figures({ influencers, liveCodes }: { influencers?: number; liveCodes?: number }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label="Total influencers" icon={<Users size={18} aria-hidden="true" />}>
        {influencers}
      </Figure>
      <Figure label="Active promo codes" icon={<TicketPercent size={18} aria-hidden="true" />}>
        {liveCodes}
      </Figure>
    </dl>
  );
}

function WritingActions() {
  return (
    <>
      <LinkButton to={paths.agencyDashboard('add')} icon={UserPlus}>
        Add an influencer
      </LinkButton>
      <LinkButton to={paths.agencyDashboard('influencers')} variant="secondary" icon={Users}>
        Manage your influencers
      </LinkButton>
      <LinkButton to={paths.csvUpload('promo-codes')} variant="secondary" icon={FileUp}>
        Upload a CSV file
      </LinkButton>
    </>
  );
}

function ReadingActions() {
  return (
    <>
      <LinkButton to={paths.agencyDashboard('results')} icon={ChartNoAxesColumn}>
        See the results
      </LinkButton>
      <LinkButton to={paths.agencyDashboard('influencers')} variant="secondary" icon={Users}>
        See the influencers
      </LinkButton>
    </>
  );
}

interface FigureProps {
  label: string;
  icon: ReactNode;
  /** Undefined while it loads. */
  children: number | undefined;
}

function Figure({ label, icon, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end rounded-lg border bg-raised p-5 shadow-card md:p-6">
      <dt className="mt-1 flex items-start gap-2 text-sm text-muted [&_svg]:mt-px [&_svg]:flex-none">
        {icon}
        {label}
      </dt>
      <dd className="font-heading text-4xl font-extrabold tabular-nums">
        {children === undefined ? (
          <>
            <span className="sr-only">Loading</span>
            <Skeleton className="h-[1lh] w-14" />
          </>
        ) : (
          children.toLocaleString('en-US')
        )}
      </dd>
    </div>
  );
}
