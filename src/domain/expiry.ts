import { shortDay, shortDayWithYear } from '@rules/day-words';

const DAY_MS = 86_400_000;

/** How many days ahead an offer counts as ending soon (docs/product/offers.md#expiry). */
const SOON_DAYS = 7;

type Expiry =
  | { state: 'none' }
  | { state: 'expired'; daysAgo: number }
  | { state: 'today' }
  | { state: 'soon'; daysLeft: number }
  | { state: 'later'; daysLeft: number };

/**
 * Whether an offer has expired, and how many days are left. Days are UTC days, as in the database (docs/product/offers.md#expiry).
 * @param expirationDate `YYYY-MM-DD`, or null for an offer without an end
 */
export function expiryOf(expirationDate: string | null, now: Date): Expiry {
  if (expirationDate === null) return { state: 'none' };
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const daysLeft = Math.round((Date.parse(`${expirationDate}T00:00:00Z`) - today) / DAY_MS);
  if (daysLeft < 0) return { state: 'expired', daysAgo: -daysLeft };
  if (daysLeft === 0) return { state: 'today' };
  return { state: daysLeft <= SOON_DAYS ? 'soon' : 'later', daysLeft };
}

/** The words on an offer's expiry pill. */
export function expiryLabel(expirationDate: string | null, now: Date): string {
  const expiry = expiryOf(expirationDate, now);
  if (expirationDate === null) return 'No expiration';
  if (expiry.state === 'expired') return 'Expired';
  if (expiry.state === 'today') return 'Expires today';
  if (expiry.state === 'soon')
    return expiry.daysLeft === 1 ? 'Ends tomorrow' : `Ends in ${expiry.daysLeft} days`;
  const day = new Date(`${expirationDate}T00:00:00Z`);
  return `Ends ${day.getUTCFullYear() === now.getUTCFullYear() ? shortDay(day) : shortDayWithYear(day)}`;
}

/** That pill's colour: coral during the offer's last days. */
export function expiryTone(expirationDate: string | null, now: Date): 'neutral' | 'coral' | 'sage' {
  const { state } = expiryOf(expirationDate, now);
  if (state === 'none' || state === 'expired') return 'neutral';
  return state === 'later' ? 'sage' : 'coral';
}

/** The flag of a promo code in the dashboard; undefined for one that ends later than soon. */
export function expiryFlag(expirationDate: string | null, now: Date) {
  const { state } = expiryOf(expirationDate, now);
  if (state === 'none') return 'No expiration';
  if (state === 'expired') return 'Expired';
  return state === 'later' ? undefined : 'Soon';
}
