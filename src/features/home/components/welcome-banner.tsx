import { Bell } from 'lucide-react';
import { accountType } from '@/domain/account-type';
import { paths } from '@/lib/paths';
import type { SessionState } from '@/shared/session/session-context';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';

type Profile = SessionState['profile'];

function greeting(profile: Profile): string {
  const name = profile?.full_name?.trim() || profile?.username;
  return name ? `Welcome back, ${name}!` : 'Welcome back!';
}

/** Greets whoever is signed in; while the session is loading it keeps its room. */
export function WelcomeBanner({ profile, loading }: { profile: Profile; loading: boolean }) {
  return (
    <section className="mt-4 flex flex-col gap-5 rounded-lg border bg-raised p-5 shadow-card md:mt-6 md:flex-row md:items-center md:p-8">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Avatar src={profile?.avatar_url} size="lg" eager />
        <div className="min-w-0">
          <p className="flex min-h-5 items-center text-sm font-semibold text-brass-text">
            {loading ? <Skeleton className="h-4 w-32" /> : `${accountType(profile)} dashboard`}
          </p>
          <h1 className="text-2xl wrap-anywhere">
            {loading ? <Skeleton className="my-1 h-6.5 w-56" /> : greeting(profile)}
          </h1>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.myAlerts.to()} icon={<Bell size={18} aria-hidden="true" />}>
          My Alerts
        </LinkButton>
        <LinkButton to={paths.deals.to()} variant="secondary">
          Explore deals
        </LinkButton>
      </div>
    </section>
  );
}
