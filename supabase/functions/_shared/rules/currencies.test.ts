import { expect, it } from 'vitest';
import { amountLabel, plainAmount } from './currencies.ts';
import { CURRENCY_CODES, currencyTitle, isCurrencyCode } from './currency-codes.ts';

it('the currencies are codes of three letters, sorted, each once, with a name', () => {
  expect(CURRENCY_CODES).toEqual([...new Set(CURRENCY_CODES)].sort());
  expect(CURRENCY_CODES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(CURRENCY_CODES.filter((code) => currencyTitle(code) === `${code} – ${code}`)).toEqual([]);
});

it.each([
  ['USD', true],
  ['EUR', true],
  ['XCG', true],
  ['eur', false],
  ['DEM', false],
  ['BGN', false],
  ['XAU', false],
  ['XXX', false],
  ['', false],
])('the currency %j is in use: %s', (code, isOne) => {
  expect(isCurrencyCode(code)).toBe(isOne);
});

it.each([
  [50, 'USD', '$50'],
  [49.99, 'USD', '$49.99'],
  [1_250.5, 'USD', '$1,250.50'],
  [50, 'EUR', '€50'],
  [49.9, 'EUR', '€49.90'],
  [50, 'CAD', 'CA$50'],
  [5_000, 'JPY', '¥5,000'],
  [10_000_000, 'JPY', '¥10,000,000'],
  [99.5, 'JPY', '¥99.50'],
  [50, 'CHF', 'CHF\u00a050'],
])('the amount of %s %s reads %j', (amount, currency, label) => {
  expect(amountLabel(amount, currency)).toBe(label);
});

it('an amount without its currency is a number', () => {
  expect([50, 49.9, 1_250].map(plainAmount)).toEqual(['50', '49.90', '1,250']);
});

it('a currency in a list has its code before its name', () => {
  expect(currencyTitle('EUR')).toBe('EUR – Euro');
});
