import { nextPlanText, subscriptionDay } from '@/domain/subscription';
import { Pill, type PillProps } from '@/ui/pill';
import { ManageButton } from './components/manage-button';
import { usePlanState } from './subscription';

/** A notice about a subscription that needs attention; nothing otherwise. */
export function SubscriptionNotice({ userId }: { userId: string }) {
  const { planState } = usePlanState(userId);
  switch (planState?.kind) {
    case 'ending':
      return <Notice tone="coral">Ends on {subscriptionDay(planState.on)}</Notice>;
    case 'lowering':
      return <Notice tone="brass">{nextPlanText(planState)}</Notice>;
    case 'past-due':
    case 'on-hold':
      return (
        <>
          <Notice tone="coral">Payment past due</Notice>
          <ManageButton variant="primary" size="sm" />
        </>
      );
    default:
      return null;
  }
}

function Notice(props: PillProps) {
  return (
    <span className="self-center">
      <Pill {...props} />
    </span>
  );
}
