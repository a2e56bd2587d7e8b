import { grouped } from '@rules/grouped';

/** The database counts list results up to this number; it stands for 'more than 1,000'. */
const COUNT_CAP = 1_001;

/** '0', '12', '1,000+': what a list's count text shows for a capped total. */
export function formatListTotal(total: number): string {
  return total >= COUNT_CAP ? '1,000+' : grouped(total);
}

const offers = (count: number) => (count === 1 ? 'offer' : 'offers');

/** '0 offers', '1 offer', '1,200 offers': the words for a number of offers, wherever the requirements have none of their own. */
export function offersLabel(count: number): string {
  return `${grouped(count)} ${offers(count)}`;
}

/** The same for a list's capped total: '1,000+ offers'. */
export function listedOffersLabel(total: number): string {
  return `${formatListTotal(total)} ${offers(total)}`;
}

/** 'No live offers', '1 live offer', '12 live offers'. */
export function liveOffersLabel(count: number): string {
  return count === 0 ? 'No live offers' : `${grouped(count)} live ${offers(count)}`;
}
