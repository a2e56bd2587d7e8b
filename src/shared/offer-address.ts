import { createPath, type Path, useSearchParams } from 'react-router-dom';
import { queryOf } from './with-parameters';

/** The parameter that opens an offer's sheet, over whatever page the address is of. */
export const OFFER_PARAMETER = 'offer';

/** Marks a history entry that a ticket created; closing the sheet goes back from it. */
const FROM_TICKET = { openedFromTicket: true };

export function wasOpenedFromTicket(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromTicket' in state;
}

/** The offer's id in the address, unchecked; null when there is none. */
export function openOfferId(params: URLSearchParams): string | null {
  return params.get(OFFER_PARAMETER);
}

export function useOpenOfferId(): string | null {
  return openOfferId(useSearchParams()[0]);
}

/** Where a link leads that opens an offer's sheet over a page, keeping its search, filters and scroll position. */
export function offerOver(page: Partial<Path>, offerId: string) {
  const params = new URLSearchParams(page.search);
  params.set(OFFER_PARAMETER, offerId);
  return {
    to: createPath({ ...page, search: queryOf(params) }),
    state: FROM_TICKET,
    preventScrollReset: true,
  };
}

/** An address's query without the offer. */
export function withoutOffer(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(OFFER_PARAMETER);
  return queryOf(params);
}
