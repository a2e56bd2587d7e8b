import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { useSaveAfterSignIn } from '@/features/offer/save-offer';
import { LazyPart } from '@/shared/layout/lazy-part';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { SESSION_ENDED_TOAST, type Session, useSession } from '@/shared/session/use-session';
import { useSessionWatch } from '@/shared/session/use-session-watch';
import { toast, UNTIL_CLOSED } from '@/ui/toast';
import { useWasEver } from '@/ui/use-was-ever';
import { NEEDS_SESSION } from './route-guards';

const OwnPassword = lazy(async () => ({
  default: (await import('@/features/auth/own-password')).OwnPassword,
}));

const FirstSignIn = lazy(async () => ({
  default: (await import('@/features/auth/first-sign-in')).FirstSignIn,
}));

const TeamsWatch = lazy(async () => ({
  default: (await import('@/features/team/teams-watch')).TeamsWatch,
}));

/** What is around every page of somebody who is, or was, signed in. */
export function AccountParts() {
  const { user, profile, teams, hasEnded } = useSession();
  useSessionWatch();
  useSaveAfterSignIn(user?.id);
  return (
    <>
      {user && isNew(user) && (
        <LazyPart>
          <FirstSignIn key={user.id} user={user} />
        </LazyPart>
      )}
      {hasEnded && <SessionEndNotice />}
      {user && <TeamsPart key={user.id} userId={user.id} teams={teams} />}
      {profile?.is_influencer && (
        <LazyPart>
          <OwnPassword key={profile.id} userId={profile.id} />
        </LazyPart>
      )}
    </>
  );
}

/** Watches the teams of an account that has had one since the page was opened, because it may have left its last one. */
function TeamsPart({ userId, teams }: { userId: string; teams: Session['teams'] }) {
  const hadTeam = useWasEver((teams?.length ?? 0) > 0);
  if (!hadTeam) return null;
  return (
    <LazyPart>
      <TeamsWatch userId={userId} teams={teams} />
    </LazyPart>
  );
}

/** Whether a step of the account's sign-up may remain. */
function isNew({ user_metadata: { awaits_welcome, wants_influencer } }: NonNullable<Session['user']>) {
  return Boolean(awaits_welcome || wants_influencer);
}

/**
 * Shows a notice when the session was ended elsewhere, until it is closed or somebody signs in. Pages that need a session lead to
 * the login page, which shows it too.
 */
function SessionEndNotice() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isGuarded = useMatches().some(({ handle }) => handle === NEEDS_SESSION);
  const [isClosed, setIsClosed] = useState(false);
  const isShown = !isClosed && !isGuarded && pathname !== pages.login.path;

  /** The page may have changed since the notice came. */
  const signIn = useEffectEvent(() => void navigate(paths.login(`${pathname}${search}${hash}`)));

  useEffect(() => {
    if (!isShown) return;
    // Sonner calls onDismiss after our own dismissal, too.
    let isDismissed = false;
    toast.info('You were signed out', {
      id: SESSION_ENDED_TOAST,
      description: 'By a new password, from another device, or by us.',
      ...UNTIL_CLOSED,
      onDismiss: () => {
        if (!isDismissed) setIsClosed(true);
      },
      action: { label: 'Sign In', onClick: () => signIn() },
    });
    return () => {
      isDismissed = true;
      toast.dismiss(SESSION_ENDED_TOAST);
    };
  }, [isShown]);
  return null;
}
