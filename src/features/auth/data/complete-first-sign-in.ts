import { useMutation, useQueryClient } from '@tanstack/react-query';
import { track } from '@/features/tracking/track';
import { ConflictError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { FirstSteps } from '../rules/first-sign-in';

interface FirstStepsRequest extends FirstSteps {
  userId: string;
}

export interface FirstStepsTaken {
  madeInfluencer: boolean;
  influencerFailed: boolean;
  welcomeFailed: boolean;
}

/** @returns whether this request changed the profile; another tab may have been faster */
async function becomeInfluencer(userId: string): Promise<boolean> {
  const made = unwrapRows(
    await supabase
      .from('profiles')
      .update({ is_influencer: true })
      .eq('id', userId)
      .eq('is_influencer', false)
      .select('id'),
  );
  return made.length > 0;
}

async function requestWelcome(welcome: NonNullable<FirstSteps['welcome']>) {
  try {
    await invokeFunction('send-welcome-email', { ...welcome });
  } catch (error) {
    // It was sent already, for instance by another tab.
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** Never fails as a whole, because the account exists; each step's outcome is returned. */
async function completeFirstSignIn(request: FirstStepsRequest): Promise<FirstStepsTaken> {
  const [influencer, welcome] = await Promise.allSettled([
    request.becomeInfluencer && becomeInfluencer(request.userId),
    request.welcome ? requestWelcome(request.welcome) : undefined,
  ]);
  const influencerFailed = influencer.status === 'rejected';
  const welcomeFailed = welcome.status === 'rejected';
  // A mark that stays has its step repeated at the next visit. After a failed mail both stay, because the mail's words depend on
  // wants_influencer; to become an influencer twice does no harm.
  if (!welcomeFailed) {
    const { auth } = supabase;
    await auth.updateUser({
      data: { awaits_welcome: null, return_to: null, ...(!influencerFailed && { wants_influencer: null }) },
    });
  }
  return {
    madeInfluencer: influencer.status === 'fulfilled' && influencer.value,
    influencerFailed,
    welcomeFailed,
  };
}

/** @param onTaken called with what became of the steps */
export function useCompleteFirstSignIn(onTaken: (taken: FirstStepsTaken) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: completeFirstSignIn,
    onSuccess: (taken, { userId }) => {
      onTaken(taken);
      if (taken.madeInfluencer) track('InfluencerSignup');
      return queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
    },
  });
}
