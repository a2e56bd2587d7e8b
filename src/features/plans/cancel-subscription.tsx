import { CANCEL_REFUSED, mayCancel } from '@rules/plan-rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type PlanState, subscriptionDay } from '@/domain/subscription';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { useCancelSubscription } from './data/subscription';
import { offerLimitQuery } from './offer-limit';
import { cancelFailure } from './rules/payment-messages';
import { usePlanState } from './subscription';

interface CancelSubscriptionProps {
  userId: string;
  /** Where the focus goes once the plan is cancelled, and with it what opened the dialog is gone. */
  fallbackFocus?: () => HTMLElement | null;
}

/** A subscriber's button to cancel. Disabled, with the reason, while more than one code of their own is live (docs/product/plans-and-payments.md#cancelling). */
export function CancelSubscription({ userId, ...focus }: CancelSubscriptionProps) {
  const [open, setOpen] = useState(false);
  const reasonId = useId();
  const limit = useQuery(offerLimitQuery(userId));
  // While the number isn't known the button is enabled; the server decides.
  const refused = limit.data !== undefined && !mayCancel(limit.data.ownLive);
  return (
    <div className="min-w-0">
      <Button
        variant="secondary"
        className="max-md:w-full"
        disabled={refused}
        aria-describedby={refused ? reasonId : undefined}
        onClick={() => setOpen(true)}
      >
        Cancel Subscription
      </Button>
      {refused && (
        <p id={reasonId} className="mt-1.5 max-w-prose text-sm text-muted">
          {CANCEL_REFUSED}
        </p>
      )}
      {open && <CancelDialog userId={userId} onClose={() => setOpen(false)} {...focus} />}
    </div>
  );
}

interface CancelDialogProps extends CancelSubscriptionProps {
  onClose: () => void;
}

/** Says what cancelling will do and cancels the plan, or says why it can't be cancelled. */
export function CancelDialog({ userId, onClose, fallbackFocus }: CancelDialogProps) {
  const { subscription, planState } = usePlanState(userId);
  const limit = useQuery(offerLimitQuery(userId));
  const cancel = useCancelSubscription(userId);
  const busy = cancel.isPending || cancel.isSuccess;
  const loading = subscription.isPending || limit.isPending;
  const hindrance = busy ? undefined : hindranceOf(planState, limit.data?.ownLive);

  const confirm = useSendOnce(cancel, {
    onDone: (end) => {
      toast.success('Your subscription has been canceled.', { description: whatStays(end) });
      onClose();
    },
    onFailed: (error) => toast.error(cancelFailure(error)),
  });

  return (
    <ConfirmDialog
      title="Cancel your subscription?"
      confirm="Cancel Subscription"
      confirming="Canceling..."
      keep="Keep my plan"
      isDangerous
      isBusy={busy}
      isDisabled={loading}
      isOver={hindrance !== undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      {loading ? <Skeleton className="h-18 md:h-12" /> : <p>{hindrance ?? consequence(planState)}</p>}
    </ConfirmDialog>
  );
}

/** Why the plan can't be cancelled; undefined when it can, or when that isn't known and the server decides. */
function hindranceOf(planState: PlanState | undefined, ownLive: number | undefined): string | undefined {
  if (planState?.kind === 'none')
    return 'There is no subscription to cancel: you are on the free Starter plan.';
  if (planState?.kind === 'contract') {
    return `Your ${planState.plan} plan is arranged with us in person. Please contact us to change it.`;
  }
  if (planState?.kind === 'ending') {
    return `Your ${planState.plan} plan is canceled already. It ends on ${subscriptionDay(planState.on)}.`;
  }
  return ownLive === undefined || mayCancel(ownLive) ? undefined : CANCEL_REFUSED;
}

const AFTERWARDS = 'After that you are on the free Starter plan, and nothing more is charged.';

function consequence(planState: PlanState | undefined): string {
  if (planState?.kind === 'active' || planState?.kind === 'lowering') {
    return `Your ${planState.plan} plan stays until ${subscriptionDay(planState.on)}, as paid. ${AFTERWARDS}`;
  }
  if (planState?.kind === 'past-due' || planState?.kind === 'on-hold') {
    return 'It ends at once, because its latest payment is open. You are then on the free Starter plan, and nothing more is charged.';
  }
  return `Your plan stays to the end of the time you paid for. ${AFTERWARDS}`;
}

function whatStays(end: string | null): string {
  const isOver = end === null || Date.parse(end) <= Date.now();
  return isOver ? 'You are on the free Starter plan now.' : `Your plan stays until ${subscriptionDay(end)}.`;
}
