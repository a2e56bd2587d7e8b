import { lazy } from 'react';
import type { Chooser } from '@/domain/plan-selection';
import { type Plan, plans } from '@/domain/plans';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';
import { useChooser } from '../use-chooser';
import { useSelectPlan } from '../use-select-plan';
import { ChosenPlan } from './chosen-plan';
import { PlanPromises } from './plan-promises';
import { type OwnPlan, PlanTicket } from './plan-ticket';

const LowerDialog = lazy(async () => ({ default: (await import('./lower-dialog')).LowerDialog }));

interface PricingScreenProps {
  /** The plan that was chosen on an earlier visit, before signing up. */
  chosenBefore: Plan | undefined;
}

/** The plans as a price list, each with its room and its price. */
export function PricingScreen({ chosenBefore }: PricingScreenProps) {
  const { user } = useSession();
  const { chooser, problem } = useChooser();
  const { processing, select, lowering } = useSelectPlan(chooser);
  useFailureToast(problem, 'Failed to check subscription status');
  const stateOf = (plan: Plan) => ({
    processing: processing === plan.name,
    disabled: processing !== null && processing !== plan.name,
  });

  return (
    <>
      <PageHeader
        title="Room for every code you share"
        description="Plans for influencers. You keep 100% of your commission on all of them; what you pay for is how many offers you can have at a time."
      />
      {chosenBefore && (
        <ChosenPlan
          plan={chosenBefore}
          isCurrent={ownOf(chosenBefore, chooser) === 'current'}
          {...stateOf(chosenBefore)}
          onContinue={() => select(chosenBefore)}
        />
      )}
      <ul aria-label="Plans" className="grid gap-4 md:gap-5">
        {plans.map((plan) => (
          <li key={plan.id} className="min-w-0">
            <PlanTicket
              plan={plan}
              own={ownOf(plan, chooser)}
              {...stateOf(plan)}
              onSelect={() => select(plan)}
            />
          </li>
        ))}
      </ul>
      <PlanPromises />
      {lowering && user && (
        <LazyPart>
          <LowerDialog
            userId={user.id}
            plan={lowering.plan}
            busy={lowering.busy}
            onConfirm={lowering.confirm}
            onClose={lowering.close}
          />
        </LazyPart>
      )}
    </>
  );
}

function ownOf({ name }: Plan, chooser: Chooser | null): OwnPlan {
  if (chooser?.nextTier === name) return 'next';
  if (chooser?.tier !== name) return 'no';
  return chooser.isEnding ? 'ending' : 'current';
}
