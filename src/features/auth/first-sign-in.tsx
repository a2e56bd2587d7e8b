import { useEffect, useRef } from 'react';
import type { Session } from '@/shared/session/use-session';
import { useCompleteFirstSignIn } from './data/complete-first-sign-in';
import { firstSteps } from './rules/first-sign-in';

/** Takes the remaining steps of a sign-up as soon as its account is signed in, on any page (docs/product/accounts-and-sessions.md#sign-up). */
export function FirstSignIn({ user }: { user: NonNullable<Session['user']> }) {
  const { mutate } = useCompleteFirstSignIn();
  const isTaken = useRef(false);

  useEffect(() => {
    const steps = firstSteps(user, new Date());
    if (!steps || isTaken.current) return;
    isTaken.current = true;
    mutate({ ...steps, userId: user.id });
  }, [user, mutate]);
  return null;
}
