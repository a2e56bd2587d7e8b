import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from '@/shared/layout/route-announcer';

/**
 * Finds the ticket of an offer on the page that its sheet was opened over, for browsers that give a pressed link no focus and
 * after a reload; the page's start where the offer has no ticket, and none once the sheet has led to another page.
 */
export function useTicketOf(id: string, isOpen: boolean): () => HTMLElement | null {
  const { pathname } = useLocation();
  const [openedOver, setOpenedOver] = useState(pathname);
  if (isOpen && openedOver !== pathname) setOpenedOver(pathname);
  return () => {
    if (openedOver !== pathname) return null;
    const ticket = document.querySelector<HTMLElement>(`a[data-offer="${CSS.escape(id)}"]`);
    return ticket ?? document.getElementById(MAIN_ID);
  };
}
