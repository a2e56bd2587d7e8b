import { grouped } from '@rules/grouped';
import { MOST_COUNTED } from '@rules/most-counted';

/** '0', '12', 'more than 10,000', because the database stops counting a list at MOST_COUNTED. */
export function formatListTotal(total: number): string {
  return total < MOST_COUNTED ? grouped(total) : `more than ${grouped(MOST_COUNTED - 1)}`;
}

const offerNoun = (count: number) => (count === 1 ? 'offer' : 'offers');

/** '0 offers', '1 offer', '12,000 offers': for a number that was counted to its end. */
export function offersLabel(count: number): string {
  return `${grouped(count)} ${offerNoun(count)}`;
}

/** The same for a list's total, which may be 'more than 10,000 offers'. */
export function listedOffersLabel(total: number): string {
  return `${formatListTotal(total)} ${offerNoun(total)}`;
}

/** 'No live offers', '1 live offer', '12 live offers', 'more than 10,000 live offers'. */
export function liveOffersLabel(count: number): string {
  return count === 0 ? 'No live offers' : `${formatListTotal(count)} live ${offerNoun(count)}`;
}
