import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { leaveAppFor } from '@/lib/leave-document';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import type { ButtonLook } from '@/ui/button-classes';
import { toast } from '@/ui/toast';
import { useCustomerPortal, useOnPageRestored } from '../data/hosted-page';
import { portalFailure } from '../rules/payment-messages';
import { useCheckNow } from '../use-subscription-check';

/** The button that opens Stripe's portal, where bills and payment methods are. */
export function ManageButton({ variant = 'secondary', size }: Pick<ButtonLook, 'variant' | 'size'>) {
  const { opening, open } = useOpenPortal();
  return (
    <Button
      variant={variant}
      size={size}
      icon={CreditCard}
      loading={opening}
      loadingLabel="Opening..."
      onClick={open}
    >
      Manage Subscription
    </Button>
  );
}

/** Opens Stripe's portal; `opening` stays true until the browser has left the page. */
export function useOpenPortal() {
  const portal = useCustomerPortal();
  const [opening, setOpening] = useState(false);
  const { user } = useSession();
  const check = useCheckNow(user?.id);
  useOnPageRestored(() => {
    if (opening) void check();
    setOpening(false);
  });

  function open() {
    if (opening) return;
    setOpening(true);
    portal.mutate(undefined, {
      onSuccess: (url) => leaveAppFor(url),
      onError: (error) => {
        setOpening(false);
        toast.error(portalFailure(error));
      },
    });
  }
  return { opening, open };
}
