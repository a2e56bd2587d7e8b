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

/** '0', '999', '1.0k', '1.2k', '1.0M': one decimal from a thousand on (docs/product/following-and-alerts.md#follower-numbers). */
function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  const tenthsOfThousands = Math.round(count / 100);
  // 999,950 rounds to '1000.0k', which reads '1.0M'.
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}k`;
  return `${(Math.round(count / 100_000) / 10).toFixed(1)}M`;
}

/** '0 followers', '1 follower', '1.2k followers'. */
export function followersLabel(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'follower' : 'followers'}`;
}

/** Stands for one to four, because so few could point at a person (docs/product/results.md#a-few). */
export const FEW = 'a few';

/** '0', '1,204'; 'a few' for null, which the database answers instead of one to four. */
export const countOrFew = (count: number | null) => (count === null ? FEW : count.toLocaleString('en-US'));
