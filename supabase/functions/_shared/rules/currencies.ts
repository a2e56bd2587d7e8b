import { grouped } from './grouped.ts';

// Amounts of money as labels. The list of currencies is in a file of its own (currency-codes.ts), so that a ticket doesn't load it.

/** The currency of offers that name none. */
export const USUAL_CURRENCY = 'USD';

/** '$50', '$49.99', '€50', 'CA$50', '¥5,000'. Dollars without Intl, whose first use keeps a phone busy while the app starts. */
export function amountLabel(amount: number, currency: string): string {
  if (currency === USUAL_CURRENCY) return `$${plainAmount(amount)}`;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** '1,250', '49.99': an amount of which the currency isn't said. */
export function plainAmount(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.');
  return `${grouped(Number(whole))}${Number.isInteger(amount) ? '' : `.${cents}`}`;
}
