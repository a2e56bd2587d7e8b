import { grouped } from '@rules/grouped';
import { MOST_COUNTED } from '@rules/most-counted';

/** '0', '12', 'more than 10,000': how many there are, as far as the database counts. */
export function formatListTotal(total: number): string {
  return total < MOST_COUNTED ? grouped(total) : `more than ${grouped(MOST_COUNTED - 1)}`;
}

const offers = (count: number) => (count === 1 ? 'offer' : 'offers');

/** '0 offers', '1 offer', '1,200 offers': the words for a number of offers, wherever the requirements have none of their own. */
export function offersLabel(count: number): string {
  return `${grouped(count)} ${offers(count)}`;
}

/** The same for a list's total: 'more than 10,000 offers'. */
export function listedOffersLabel(total: number): string {
  return `${formatListTotal(total)} ${offers(total)}`;
}

/** 'No live offers', '1 live offer', '12 live offers', 'more than 10,000 live offers'. */
export function liveOffersLabel(count: number): string {
  return count === 0 ? 'No live offers' : `${formatListTotal(count)} live ${offers(count)}`;
}
