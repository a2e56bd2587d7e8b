import type { Plan, Tier } from '@rules/plans';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveAppFor } from '@/lib/leave-document';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/ui/toast';
import { useCreateCheckout, useOnPageRestored } from '../data/hosted-page';
import { checkoutFailure } from '../rules/payment-messages';
import { type NextStep, nextStep, selectionNotice, type Viewer } from '../rules/plan-selection';
import { trackCheckout, trackSubscriptionInitiated } from '../subscription-events';

/** How long the button shows 'Processing' before anything happens (docs/product/plans-and-payments.md#choosing-a-plan). */
const PROCESSING_MS = 300;

/** The subject of the message to us that asks for the Elite plan, or about one. */
export const ELITE_SUBJECT = 'Elite Plan Enquiry';

/** The steps that lead to another page of the app. */
type StepInTheApp = Exclude<NextStep, 'pay-bill' | 'contract' | 'keep' | 'keep-first' | 'lower' | 'checkout'>;

/** The page of each step. Signing up and applying lead back to the pricing page, with the chosen plan. */
const DESTINATIONS: Record<StepInTheApp, (plan: Plan) => string> = {
  'sign-up': ({ id }) => paths.signupAsInfluencer(paths.pricing(id)),
  apply: ({ id }) => paths.influencerApply(paths.pricing(id)),
  'already-on': () => pages.influencerDashboard.path,
  'already-next': () => pages.influencerDashboard.path,
  dashboard: () => pages.influencerDashboard.path,
  contact: () => paths.contact(ELITE_SUBJECT),
};

/**
 * What pressing a plan's button does (docs/product/plans-and-payments.md#choosing-a-plan).
 * @param viewer null while it loads; a choice waits for it
 */
export function useSelectPlan(viewer: Viewer | null) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Plan | null>(null);
  /** The smaller plan that the dialog asks about. */
  const [lowering, setLowering] = useState<Plan | null>(null);
  const { user } = useSession();
  const checkout = useCreateCheckout(user?.id ?? '');
  useOnPageRestored(reset);

  function reset() {
    setChosen(null);
    setLowering(null);
    // Otherwise the next dialog would stay busy for ever, because the URL was requested already.
    checkout.reset();
  }

  /** Opens Stripe's page for a plan. The plan's button stays busy until the browser has left this page. */
  function leave(plan: Plan, { isPurchase }: { isPurchase: boolean }) {
    if (isPurchase) trackCheckout(plan);
    checkout.mutate(plan.name, {
      onSuccess: (url) => {
        if (isPurchase) trackSubscriptionInitiated(plan);
        leaveAppFor(url);
      },
      onError: (error) => {
        reset();
        toast.error(checkoutFailure(error));
      },
    });
  }

  const act = useEffectEvent((plan: Plan) => {
    if (!viewer) return;
    const step = nextStep(plan, viewer);
    const notice = selectionNotice(step, plan);
    if (notice) toast.info(notice);
    switch (step) {
      case 'checkout':
        return leave(plan, { isPurchase: true });
      case 'keep':
      case 'pay-bill':
        return leave(plan, { isPurchase: false });
      case 'contract':
      case 'keep-first':
        return setChosen(null);
      case 'lower':
        setChosen(null);
        return setLowering(plan);
      default:
        // An enquiry counts as the beginning of a purchase; the rest happens in person.
        if (step === 'contact') trackCheckout(plan);
        setChosen(null);
        void navigate(DESTINATIONS[step](plan));
    }
  });

  const isKnown = viewer !== null;
  useEffect(() => {
    if (!chosen || !isKnown) return;
    const timer = setTimeout(() => act(chosen), PROCESSING_MS);
    return () => clearTimeout(timer);
  }, [chosen, isKnown]);

  const processing: Tier | null = chosen?.name ?? null;
  return {
    processing,
    select: (plan: Plan) => setChosen((current) => current ?? plan),
    lowering: lowering && {
      plan: lowering,
      isBusy: !checkout.isIdle && !checkout.isError,
      confirm: () => leave(lowering, { isPurchase: false }),
      close: reset,
    },
  };
}
