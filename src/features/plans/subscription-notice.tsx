import { nextPlanText, subscriptionDay } from '@/domain/subscription';
import { Pill } from '@/ui/pill';
import { ManageButton } from './components/manage-button';
import { usePlanState } from './subscription';

/** A notice about a subscription that needs attention; nothing otherwise. */
export function SubscriptionNotice({ userId }: { userId: string }) {
  const { planState } = usePlanState(userId);
  if (planState?.kind === 'ending') {
    return (
      <span className="self-center">
        <Pill tone="coral">Ends on {subscriptionDay(planState.on)}</Pill>
      </span>
    );
  }
  if (planState?.kind === 'lowering') {
    return (
      <span className="self-center">
        <Pill tone="brass">{nextPlanText(planState)}</Pill>
      </span>
    );
  }
  if (planState?.kind !== 'past-due' && planState?.kind !== 'on-hold') return null;
  return (
    <>
      <span className="self-center">
        <Pill tone="coral">Payment past due</Pill>
      </span>
      <ManageButton variant="primary" size="sm" />
    </>
  );
}
