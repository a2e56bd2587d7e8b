import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { NavLink } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { hasStoredSession } from '@/shared/session/has-stored-session';
import { useReturnPath } from '@/shared/session/use-return-path';
import { useSession } from '@/shared/session/use-session';
import { CountBadge } from '@/ui/count-badge';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { LazyPart } from './lazy-part';

// The menu's machinery is only for those who are signed in, and only after the first screen.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

/** The header's right end: who is signed in, or the ways in. */
export function AccountCorner({ alertCount }: { alertCount: number }) {
  const { status } = useSession();
  const waiting = <Skeleton className="size-11 rounded-full" />;
  if (status === 'signed-in') {
    return (
      <>
        <PhoneBell alertCount={alertCount} />
        <LazyPart
          waiting={waiting}
          failed={
            <LinkButton to={pages.profile.path} variant="secondary" size="sm">
              Profile
            </LinkButton>
          }
        >
          <UserMenu alertCount={alertCount} />
        </LazyPart>
      </>
    );
  }
  // A device that keeps no session has a visitor before it: the ways in needn't wait.
  if (status === 'loading' && hasStoredSession()) return waiting;
  return <WaysIn />;
}

function WaysIn() {
  const here = useReturnPath();
  return (
    <div className="flex flex-none items-center gap-1 whitespace-nowrap lg:gap-2">
      <LinkButton to={paths.login(here)} variant="ghost" size="sm" className="max-md:px-2 md:max-lg:px-2.5">
        Sign In
      </LinkButton>
      <LinkButton to={paths.signup(here)} size="sm" className="max-lg:px-3">
        Sign Up
      </LinkButton>
    </div>
  );
}

/** My Alerts in one tap on a phone, whose tab bar hasn't got it; wider headers have it among their links. */
function PhoneBell({ alertCount }: { alertCount: number }) {
  return (
    <NavLink
      to={pages.myAlerts.path}
      className="relative grid size-11 flex-none place-items-center rounded text-ink hover:bg-sunken aria-[current=page]:bg-brass-soft md:hidden"
    >
      <Bell size={24} aria-hidden="true" />
      <span className="sr-only">My Alerts</span>{' '}
      <span className="pointer-events-none absolute -top-0.5 -right-1">
        <CountBadge count={alertCount} label="new alert" />
      </span>
    </NavLink>
  );
}
