import { plans } from '@/domain/plans';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { PageHeader } from '@/ui/page-header';
import { useChooser } from '../use-chooser';
import { useSelectPlan } from '../use-select-plan';
import { PlanPromises } from './plan-promises';
import { PlanTicket } from './plan-ticket';

/** The plans as a price list, each with its room and its price. */
export function PricingScreen() {
  const { chooser, problem } = useChooser();
  const { processing, select } = useSelectPlan(chooser);
  useFailureToast(problem, 'Failed to check subscription status');

  return (
    <>
      <PageHeader
        title="Room for every code you share"
        description="Plans for influencers. You keep 100% of your commission on all of them; what you pay for is how many offers you can have at a time."
      />
      <ul aria-label="Plans" className="grid gap-4 md:gap-5">
        {plans.map((plan) => (
          <li key={plan.id} className="min-w-0">
            <PlanTicket
              plan={plan}
              own={chooser?.tier !== plan.name ? 'no' : chooser.isEnding ? 'ending' : 'current'}
              processing={processing === plan.name}
              disabled={processing !== null && processing !== plan.name}
              onSelect={() => select(plan)}
            />
          </li>
        ))}
      </ul>
      <PlanPromises />
    </>
  );
}
