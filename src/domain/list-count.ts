import { grouped } from './grouped';

/** The database counts list results up to this number; it stands for 'more than 1,000'. */
const COUNT_CAP = 1_001;

/** '0', '12', '1,000+': what a list's count text shows for a capped total. */
export function formatListTotal(total: number): string {
  return total >= COUNT_CAP ? '1,000+' : grouped(total);
}

/** '0 offers', '1 offer', '1,000+ offers'. */
export function offersLabel(total: number): string {
  return `${formatListTotal(total)} ${total === 1 ? 'offer' : 'offers'}`;
}

/** 'No live offers', '1 live offer', '12 live offers'. */
export function liveOffersLabel(count: number): string {
  if (count === 0) return 'No live offers';
  return `${count} live ${count === 1 ? 'offer' : 'offers'}`;
}
