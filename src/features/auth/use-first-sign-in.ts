import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { useSession } from '@/shared/session/use-session';
import { type FirstStepsTaken, useTakeFirstSteps } from './data/take-first-steps';
import { firstSteps } from './first-sign-in';

function showResult({ influencerFailed, welcomeFailed }: FirstStepsTaken) {
  if (influencerFailed) toast.error("Account created but influencer status couldn't be updated");
  if (welcomeFailed) toast.warning('Welcome email may be delayed');
}

/** Takes the remaining steps of a sign-up as soon as its account is signed in, on any page (docs/product/accounts-and-sessions.md#sign-up). */
export function useFirstSignIn() {
  const { user } = useSession();
  const { mutate } = useTakeFirstSteps();
  const taken = useRef<string>(null);

  useEffect(() => {
    if (!user || taken.current === user.id) return;
    const steps = firstSteps(user, new Date());
    if (!steps) return;
    taken.current = user.id;
    mutate({ ...steps, userId: user.id }, { onSuccess: showResult });
  }, [user, mutate]);
}
