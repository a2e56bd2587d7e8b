import { Bell } from 'lucide-react';
import { accountType } from '@/domain/account-type';
import { roleAt } from '@/features/team/role-names';
import { dashboardLinks } from '@/shared/layout/navigation';
import { pages } from '@/shared/pages';
import { useActingAgency } from '@/shared/session/acting-agency';
import type { SessionState } from '@/shared/session/use-session';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';

type Account = Pick<SessionState, 'profile' | 'teams'>;

function greeting({ profile }: Account): string {
  const name = profile?.full_name?.trim() || profile?.username;
  return name ? `Welcome back, ${name}!` : 'Welcome back!';
}

const DASHBOARDS = { agency: 'Agency dashboard', influencer: 'Influencer dashboard' };

/** The kind of account, and the dashboards of all its roles. Whoever works for an agency is told as what. */
function RoleLabel({ account }: { account: Account }) {
  const acting = useActingAgency();
  const dashboards = dashboardLinks(account);
  const type = acting ? 'Agency' : accountType(account.profile);
  const isLinked = dashboards.some(({ label }) => label === `${type} Dashboard`);
  return (
    <>
      {!isLinked && <span>{type} dashboard</span>}
      {dashboards.map(({ of, to }) => (
        <TextLink key={to} to={to} className="font-semibold text-brass-text!">
          {DASHBOARDS[of]}
        </TextLink>
      ))}
      {acting && acting.id !== acting.userId && (
        <span className="font-medium text-muted wrap-anywhere">{roleAt(acting.role, acting.name)}</span>
      )}
    </>
  );
}

/** Greets the member. While the session loads it keeps its size. */
export function WelcomeBanner({ account, loading }: { account: Account; loading: boolean }) {
  return (
    <section className="mt-4 overflow-hidden rounded-lg border bg-raised shadow-card md:mt-6">
      <div aria-hidden="true" className="awning" />
      <div className="flex flex-col gap-5 p-5 md:flex-row md:items-center md:px-8 md:py-7">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <Avatar src={account.profile?.avatar_url} size="lg" eager />
          <div className="min-w-0">
            <p className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm font-semibold text-brass-text">
              {loading ? <Skeleton className="h-4 w-32" /> : <RoleLabel account={account} />}
            </p>
            <h1 className="text-2xl wrap-anywhere">
              {loading ? (
                <>
                  <span className="sr-only">Welcome back!</span>
                  <Skeleton className="my-1 h-6.5 w-56" />
                </>
              ) : (
                greeting(account)
              )}
            </h1>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={pages.myAlerts.path} icon={<Bell size={18} aria-hidden="true" />}>
            My Alerts
          </LinkButton>
          <LinkButton to={pages.deals.path} variant="secondary">
            Explore deals
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
