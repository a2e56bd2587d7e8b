import { CANCEL_REFUSED, mayCancel } from '@rules/plan-rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { Button } from '@/ui/button';
import { offerLimitQuery } from './offer-limit';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog')).CancelDialog }));

interface CancelSubscriptionProps {
  userId: string;
  onCanceled?: () => void;
}

/** A subscriber's button to cancel. Disabled, with the reason, while more than one code of their own is live (docs/product/plans-and-payments.md#cancelling). */
export function CancelSubscription({ userId, onCanceled }: CancelSubscriptionProps) {
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
      {open && (
        <LazyPart>
          <CancelDialog userId={userId} onClose={() => setOpen(false)} onCanceled={onCanceled} />
        </LazyPart>
      )}
    </div>
  );
}
