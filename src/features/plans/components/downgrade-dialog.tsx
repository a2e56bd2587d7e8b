import { priceText } from '@rules/plan-rules';
import type { Plan } from '@rules/plans';
import { useQuery } from '@tanstack/react-query';
import { offersLabel } from '@/domain/counts';
import { subscriptionDay } from '@/domain/subscription';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Skeleton } from '@/ui/skeleton';
import { offerLimitQuery } from '../offer-limit';
import { tooManyOffers } from '../rules/plan-selection';
import { usePlanState } from '../subscription';

interface DowngradeDialogProps {
  userId: string;
  plan: Plan;
  /** Whether the URL of the confirmation page is being requested. */
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a smaller plan means, before Stripe's page that confirms it. */
export function DowngradeDialog({ userId, plan, isBusy, onConfirm, onClose }: DowngradeDialogProps) {
  const limit = useQuery(offerLimitQuery(userId));
  const { subscription, planState } = usePlanState(userId);
  const loading = limit.isPending || subscription.isPending;
  const endsOn = planState && 'on' in planState ? planState.on : undefined;
  const currentPlan = planState && 'plan' in planState ? planState.plan : 'Your plan';
  return (
    <ConfirmDialog
      title={`Change to ${plan.name}?`}
      confirm={`Change to ${plan.name}`}
      confirming="Processing"
      keep={`Keep ${currentPlan}`}
      isBusy={isBusy}
      isDisabled={loading}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {loading ? (
        <Skeleton className="h-24 md:h-18" />
      ) : (
        <div className="grid gap-3">
          <p>
            {`${currentPlan} stays ${endsOn ? `until ${subscriptionDay(endsOn)}` : 'to the end of the time you paid for'}. `}
            {`From then on you pay ${priceText(plan)} a month for ${plan.name}.`}
          </p>
          <p>{roomWords(plan, limit.data?.used)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

function roomWords(plan: Plan, used: number | undefined): string {
  if (used === undefined) {
    return `${plan.name} has room for ${offersLabel(plan.maxOffers)}. Should you have more, nothing is deleted, but you can't add any.`;
  }
  return (
    tooManyOffers(plan, used) ?? `${plan.name} has room for ${offersLabel(plan.maxOffers)}; you have ${used}.`
  );
}
