import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wasOpenedFromTicket, withoutOffer } from '@/shared/offer-address';

/** Closes the sheet: goes back if a ticket opened it; removes the parameter if the sheet was opened by its address. */
export function useCloseOffer(isOpen: boolean) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // A second press before the router has gone back would go back two entries.
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);

  return () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (wasOpenedFromTicket(state)) void navigate(-1);
    else void navigate({ search: withoutOffer(search), hash }, { replace: true, preventScrollReset: true });
  };
}
