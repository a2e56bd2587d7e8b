import { useState } from 'react';
import { toast } from 'sonner';
import { leaveFor } from '@/lib/leave-for';
import { useSession } from '@/shared/session/use-session';
import { useCustomerPortal } from './data/customer-portal';
import { portalFailure } from './payment-words';
import { useOnReturn } from './use-on-return';
import { useCheckNow } from './use-subscription-check';

/** Opens the payment service's page for subscribers; `opening` stays until the browser has left. */
export function useOpenPortal() {
  const portal = useCustomerPortal();
  const [opening, setOpening] = useState(false);
  const { user } = useSession();
  const check = useCheckNow(user?.id);
  useOnReturn(() => {
    if (opening) void check();
    setOpening(false);
  });

  function open() {
    if (opening) return;
    setOpening(true);
    portal.mutate(undefined, {
      onSuccess: (address) => leaveFor(address),
      onError: (error) => {
        setOpening(false);
        toast.error(portalFailure(error));
      },
    });
  }
  return { opening, open };
}
