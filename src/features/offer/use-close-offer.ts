import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wasOpenedFromTicket, withoutOffer } from '@/shared/offers/offer-address';

/** Closes the sheet: a step back to the ticket that opened it, or, from an address of its own, on to the page behind. */
export function useCloseOffer(isOpen: boolean) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // A second press before the router has gone back would go back twice.
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
