import { nextPlanWords, subscriptionDay } from '@/domain/subscription';
import { Pill } from '@/ui/pill';
import { useStanding } from '../use-standing';
import { ManageButton } from './manage-button';

/** A notice about a subscription that needs attention; nothing otherwise. */
export function SubscriptionNotice({ userId }: { userId: string }) {
  const { standing } = useStanding(userId);
  if (standing?.kind === 'ending') {
    return (
      <span className="self-center">
        <Pill tone="coral">Ends on {subscriptionDay(standing.on)}</Pill>
      </span>
    );
  }
  if (standing?.kind === 'lowering') {
    return (
      <span className="self-center">
        <Pill tone="brass">{nextPlanWords(standing)}</Pill>
      </span>
    );
  }
  if (standing?.kind !== 'past-due' && standing?.kind !== 'on-hold') return null;
  return (
    <>
      <span className="self-center">
        <Pill tone="coral">Payment past due</Pill>
      </span>
      <ManageButton variant="primary" size="sm" />
    </>
  );
}
