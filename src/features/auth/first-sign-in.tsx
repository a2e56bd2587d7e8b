import { useEffect, useRef } from 'react';
import type { Session } from '@/shared/session/use-session';
import { toast } from '@/ui/toast';
import { type FirstStepsTaken, useCompleteFirstSignIn } from './data/complete-first-sign-in';
import { firstSteps } from './rules/first-sign-in';

/** Takes a sign-up's remaining steps, on any page (docs/product/accounts-and-sessions.md#sign-up). */
export function FirstSignIn({ user }: { user: NonNullable<Session['user']> }) {
  const { mutate } = useCompleteFirstSignIn(toastFailures);
  const hasStarted = useRef(false);

  useEffect(() => {
    const steps = firstSteps(user, new Date());
    // Once per visit: a refreshed session brings a new user object, which still asks for steps that are being taken or have failed.
    if (!steps || hasStarted.current) return;
    hasStarted.current = true;
    mutate({ ...steps, userId: user.id });
  }, [user, mutate]);
  return null;
}

function toastFailures({ influencerFailed, welcomeFailed }: FirstStepsTaken) {
  if (influencerFailed) toast.error("Account created but influencer status couldn't be updated");
  if (welcomeFailed) toast.warning('Welcome email may be delayed');
}
