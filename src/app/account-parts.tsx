import { lazy } from 'react';
import { isToBeSaved } from '@/features/saved/public/save-later';
import { LazyPart } from '@/shared/layout/lazy-part';
import { type Session, useSession } from '@/shared/session/use-session';
import { useSessionWatch } from '@/shared/session/use-session-watch';
import { SessionEndNotice } from './session-end-notice';

const OwnPassword = lazy(async () => ({
  default: (await import('@/features/auth/public/own-password')).OwnPassword,
}));

const FirstSignIn = lazy(async () => ({
  default: (await import('@/features/auth/public/first-sign-in')).FirstSignIn,
}));

const SaveAfterSignIn = lazy(async () => ({
  default: (await import('@/features/saved/public/save-after-sign-in')).SaveAfterSignIn,
}));

/** What is around every page of somebody who is, or was, signed in. */
export function AccountParts() {
  const { user, profile, hasEnded } = useSession();
  useSessionWatch();
  return (
    <>
      {user && isNew(user) && (
        <LazyPart>
          <FirstSignIn key={user.id} user={user} />
        </LazyPart>
      )}
      {hasEnded && <SessionEndNotice />}
      {user && isToBeSaved() && (
        <LazyPart>
          <SaveAfterSignIn userId={user.id} />
        </LazyPart>
      )}
      {profile?.is_influencer && (
        <LazyPart>
          <OwnPassword key={profile.id} userId={profile.id} />
        </LazyPart>
      )}
    </>
  );
}

/** Whether a step of the account's sign-up may remain. */
function isNew({ user_metadata: { awaits_welcome, wants_influencer } }: NonNullable<Session['user']>) {
  return Boolean(awaits_welcome || wants_influencer);
}
