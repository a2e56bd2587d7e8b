import { lazy } from 'react';
import { paths } from '@/lib/paths';
import { useSession } from '@/shared/session/use-session';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { LazyPart } from './lazy-part';

// The menu's machinery is only for those who are signed in, and only after the first screen.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

/** The header's right end: who is signed in, or the ways in. */
export function AccountCorner({ alertCount }: { alertCount: number }) {
  const { status } = useSession();
  const waiting = <Skeleton className="size-11 rounded-full" />;
  if (status === 'loading') return waiting;
  if (status === 'signed-in') {
    return (
      <LazyPart
        waiting={waiting}
        failed={
          <LinkButton to={paths.profile.to()} variant="secondary" size="sm">
            Profile
          </LinkButton>
        }
      >
        <UserMenu alertCount={alertCount} />
      </LazyPart>
    );
  }
  return (
    <div className="flex flex-none items-center gap-1 whitespace-nowrap lg:gap-2">
      <LinkButton to={paths.login.to()} variant="ghost" size="sm" className="max-md:hidden md:max-lg:px-2.5">
        Sign In
      </LinkButton>
      <LinkButton to={paths.signup.to()} size="sm" className="max-lg:px-3">
        Sign Up
      </LinkButton>
    </div>
  );
}
