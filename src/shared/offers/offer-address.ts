import { useLocation, useSearchParams } from 'react-router-dom';

/** The parameter that opens an offer's sheet, over whatever page the address is of. */
const PARAMETER = 'offer';

/** Marks a step of the history that a ticket made: closing the sheet takes it back. */
const FROM_TICKET = { openedFromTicket: true };

export function wasOpenedFromTicket(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromTicket' in state;
}

/** The id in the address, whatever it is; null while no sheet is asked for. */
export function useOpenOfferId(): string | null {
  return useSearchParams()[0].get(PARAMETER);
}

/** What a link needs that opens an offer's sheet: over this page as it is, its search, filters and place kept. */
export function useOfferLink(offerId: string) {
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  params.set(PARAMETER, offerId);
  return { to: { search: `?${params}`, hash }, state: FROM_TICKET, preventScrollReset: true };
}

/** The query of an address without its offer. */
export function withoutOffer(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(PARAMETER);
  return params.size > 0 ? `?${params}` : '';
}
