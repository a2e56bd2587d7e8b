import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from '@/shared/layout/route-announcer';

/**
 * Finds the ticket of an offer below its sheet, to focus it when the sheet closes, for browsers that don't focus pressed links and
 * after a reload. The page's start if there is no ticket; nothing if a link in the sheet has led to another page.
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
