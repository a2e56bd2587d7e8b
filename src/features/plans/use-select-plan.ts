import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { type Chooser, type NextStep, nextStep, selectionNotice } from '@/domain/plan-selection';
import type { Plan, Tier } from '@/domain/plans';
import { leaveFor } from '@/lib/leave-for';
import { paths } from '@/lib/paths';
import { trackCheckout, trackSubscriptionInitiated } from '@/shared/tracking/subscription-events';
import { useCreateCheckout } from './data/create-checkout';
import { checkoutFailure } from './payment-words';
import { useOnReturn } from './use-on-return';

/** How long the button says that it is at work before anything happens (spec 2 §2, Pricing). */
const PROCESSING_MS = 300;

export const ELITE_SUBJECT = 'Elite Plan Enquiry';

const DESTINATIONS: Record<Exclude<NextStep, 'checkout'>, string> = {
  'sign-up': paths.signup.asInfluencer(paths.pricing.to()),
  apply: paths.influencerApply.to(),
  'already-on': paths.influencerDashboard.to(),
  dashboard: paths.influencerDashboard.to(),
  contact: paths.contact.to(ELITE_SUBJECT),
};

/**
 * What pressing a plan's button does (spec 2 §4, 'Plan selection').
 * @param chooser null while it isn't known who is choosing: the choice then waits for it
 */
export function useSelectPlan(chooser: Chooser | null) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const checkout = useCreateCheckout();
  useOnReturn(() => setChosen(null));

  const act = useEffectEvent((plan: Plan) => {
    if (!chooser) return;
    const step = nextStep(plan, chooser);
    const notice = selectionNotice(step, plan);
    if (notice) toast.info(notice);
    if (step !== 'checkout') {
      setChosen(null);
      void navigate(DESTINATIONS[step]);
      return;
    }
    trackCheckout(plan);
    checkout.mutate(plan.name, {
      // The button stays at work until the browser has left.
      onSuccess: (address) => {
        trackSubscriptionInitiated(plan);
        leaveFor(address);
      },
      onError: (error) => {
        setChosen(null);
        toast.error(checkoutFailure(error));
      },
    });
  });

  const isKnown = chooser !== null;
  useEffect(() => {
    if (!chosen || !isKnown) return;
    const timer = setTimeout(() => act(chosen), PROCESSING_MS);
    return () => clearTimeout(timer);
  }, [chosen, isKnown]);

  const processing: Tier | null = chosen?.name ?? null;
  return {
    processing,
    select: (plan: Plan) => setChosen((current) => current ?? plan),
  };
}
