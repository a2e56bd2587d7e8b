import { useState } from 'react';
import { toast } from 'sonner';
import { leaveFor } from '@/lib/leave-for';
import { useCustomerPortal } from './data/customer-portal';
import { portalFailure } from './payment-words';
import { useOnReturn } from './use-on-return';

/** Opens the payment service's page for subscribers; `opening` stays until the browser has left. */
export function useOpenPortal() {
  const portal = useCustomerPortal();
  const [opening, setOpening] = useState(false);
  useOnReturn(() => setOpening(false));

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
