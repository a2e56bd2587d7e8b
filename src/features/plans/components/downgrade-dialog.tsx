import { type Plan, priceText } from '@rules/plans';
import { useQuery } from '@tanstack/react-query';
import { tooManyCodes } from '@/domain/plan-selection';
import { subscriptionDay } from '@/domain/subscription';
import { offerLimitQuery } from '@/shared/plans/offer-limit';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { usePlanState } from '../use-plan-state';

interface LowerDialogProps {
  userId: string;
  plan: Plan;
  /** Whether the URL of the confirmation page is being requested. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a smaller plan means, before Stripe's page that confirms it. */
export function DowngradeDialog({ userId, plan, busy, onConfirm, onClose }: LowerDialogProps) {
  const limit = useQuery(offerLimitQuery(userId));
  const { subscription, planState } = usePlanState(userId);
  const loading = limit.isPending || subscription.isPending;
  const end = planState && 'on' in planState ? planState.on : undefined;
  const now = planState && 'plan' in planState ? planState.plan : 'Your plan';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={`Change to ${plan.name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep {now}
          </Button>
          <Button loading={busy} loadingLabel="Processing" disabled={loading} onClick={onConfirm}>
            Change to {plan.name}
          </Button>
        </>
      }
    >
      {loading ? (
        <Skeleton className="h-24 md:h-18" />
      ) : (
        <div className="grid gap-3">
          <p>
            {now} stays {end ? `until ${subscriptionDay(end)}` : 'to the end of the time you paid for'}. From
            then on you pay {priceText(plan)} a month for {plan.name}.
          </p>
          <p>{codesWords(plan, limit.data?.used)}</p>
        </div>
      )}
    </Dialog>
  );
}

function codesWords(plan: Plan, used: number | undefined): string {
  if (used === undefined) {
    return `${plan.name} has room for ${plan.maxOffers} codes. Should you have more, nothing is deleted, but you can’t add any.`;
  }
  return tooManyCodes(plan, used) ?? `${plan.name} has room for ${plan.maxOffers} codes; you have ${used}.`;
}
