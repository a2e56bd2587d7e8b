import { longDay } from '@rules/day-words';
import { BellRing, LogOut, Mail, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountType } from '@/domain/account-type';
import { isCancellable, planSummary } from '@/domain/subscription';
import { CancelSubscription } from '@/features/plans/cancel-subscription';
import { roleAt } from '@/features/team/role-names';
import { env } from '@/lib/env';
import type { Team } from '@/lib/supabase/database';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import type { ProfileTabProps } from './profile-screen';
import { influencerRequestLink } from './rules/influencer-request';

/** What an account is, and what can be done about it. */
export function ProfileOverview({ user, profile, planState }: ProfileTabProps) {
  const { username } = profile;
  const name = profile.full_name?.trim() || username;
  const email = user.email ?? '';
  const { teams, signOut } = useSession();
  const navigate = useNavigate();
  const plan = planState && planSummary(planState);
  return (
    <Card>
      <div className="flex items-center gap-5 max-md:flex-col max-md:text-center">
        <Avatar src={profile.avatar_url} size="xl" eager />
        <div className="min-w-0">
          <h2 translate="no" className="text-2xl wrap-anywhere">
            {name}
          </h2>
          <p translate="no" className="mt-1 text-muted wrap-anywhere">
            @{username}
          </p>
        </div>
      </div>
      <dl className="mt-7 divide-y border-y">
        <Fact label="Email">{email}</Fact>
        <Fact label="Account created">{longDay(new Date(user.created_at))}</Fact>
        <Fact label="Account type">{typeAndRoles(profile, teams ?? []).join(' · ')}</Fact>
        {plan && <Fact label="Plan">{plan}</Fact>}
      </dl>
      <div className="mt-7 flex flex-col gap-3 md:flex-row md:flex-wrap">
        <Button icon={Pencil} onClick={() => void navigate(paths.profile('edit'))}>
          Edit Profile
        </Button>
        {!profile.is_influencer && (
          <LinkButton
            {...(env.supportEmail
              ? {
                  href: influencerRequestLink(env.supportEmail, { name, username, email }),
                  // A mailto link opens a mail program, for which no tab is needed.
                  target: undefined,
                }
              : { to: pages.influencerApply.path })}
            variant="secondary"
            icon={Mail}
          >
            Request Influencer Account
          </LinkButton>
        )}
        <LinkButton to={pages.notifications.path} variant="secondary" icon={BellRing}>
          Notifications
        </LinkButton>
        <Button variant="secondary" icon={LogOut} onClick={() => void signOut()}>
          Sign Out
        </Button>
        {planState && isCancellable(planState) && <CancelSubscription userId={user.id} />}
      </div>
    </Card>
  );
}

/** The account's type, and its role in each team. 'Member' goes without saying for whoever works for an agency. */
function typeAndRoles(profile: OwnProfile, teams: readonly Team[]): string[] {
  const type = accountType(profile);
  const roles = teams
    .filter(({ agency_id }) => agency_id !== profile.id)
    .map(({ role, agency_name }) => roleAt(role, agency_name));
  return type === 'Member' && roles.length > 0 ? roles : [type, ...roles];
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
