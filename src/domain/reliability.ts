import { MAY_NOT_WORK } from './reports';

/** How far the interval reaches to either side, in standard deviations. With 1.96, 95 of 100 such intervals hold the true share. */
const Z = 1.96;

/**
 * The Wilson score interval: between which shares, from 0 to 1, the true one probably lies when `worked` of `all` reports say that an offer
 * worked. It is wide for few reports (docs/product/results.md#reliability).
 */
export function wilsonInterval(worked: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = worked / all;
  const middle = (worked + (Z * Z) / 2) / (all + Z * Z);
  const reach = (Z * Math.sqrt(all * share * (1 - share) + (Z * Z) / 4)) / (all + Z * Z);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** How many reports it takes at least to say that an offer may not work any more. */
export const FEWEST_FOR_DOUBT = 5;

/**
 * How surely an offer works, in percent: the lower end of the interval; MAY_NOT_WORK when enough reports put even its upper end below one half.
 * private.reliability in the database is the same rule; a test compares the two.
 */
export function reliability(worked: number, all: number): number {
  const { low, high } = wilsonInterval(worked, all);
  return all >= FEWEST_FOR_DOUBT && high < 0.5 ? MAY_NOT_WORK : Math.floor(100 * low);
}
