import { expect, it } from 'vitest';
import { readAmount } from './amount-reading.ts';

it.each([
  ['50', '50', undefined],
  ['50.00', '50', undefined],
  ['49,99', '49.99', undefined],
  ['49.9', '49.9', undefined],
  ['1,250', '1250', undefined],
  ['1.000', '1000', undefined],
  ['1.250,50', '1250.5', undefined],
  ['1,250,000.5', '1250000.5', undefined],
  ['1 000', '1000', undefined],
  ['1\u202f250,50', '1250.5', undefined],
  ["1'250.50", '1250.5', undefined],
  ['$50', '50', undefined],
  ['$ 1,250.50', '1250.5', undefined],
  ['€50', '50', 'EUR'],
  ['50 €', '50', 'EUR'],
  ['50 USD', '50', 'USD'],
  ['chf 50.-', '50', 'CHF'],
  ['50,- €', '50', 'EUR'],
  ['50.– CHF', '50', 'CHF'],
  ['50 zł', '50', 'PLN'],
  ['US$50', '50', 'USD'],
  ['50 kr.', '50', undefined],
  ['kr. 1.250,50', '1250.5', undefined],
  ['50 Kč.', '50', 'CZK'],
  ['50.', '50', undefined],
  ['$50 $', '50', undefined],
  ['$50 CAD', '50', 'CAD'],
  ['CAD 50 $', '50', 'CAD'],
  ['$50 USD', '50', 'USD'],
  ['usd 50 $', '50', 'USD'],
  ['US$50 USD', '50', 'USD'],
  ['€50 EUR', '50', 'EUR'],
  ['EUR 50 €', '50', 'EUR'],
  ['¥5,000 JPY', '5000', 'JPY'],
  ['SEK 50 kr.', '50', 'SEK'],
])('the amount %j is read as %j in %s', (typed, text, currency) => {
  expect(readAmount(typed)).toEqual({ text, ...(currency ? { currency } : {}) });
});

it.each([
  'fifty',
  '50 or 60',
  '-5',
  '1,25,0',
  '€1,25,0',
  '12,3456',
  '12,3456 USD',
  '1.000.00',
  '50 pcs',
  '50–',
  '€50 off',
  'off 50 €',
  '$50 off',
  '$.50',
  'kr. fifty',
  '',
])('the text %j is no amount', (typed) => {
  expect(readAmount(typed)).toEqual({ text: typed });
});

it.each(['€50 USD', 'USD 50 €', 'EUR 50 USD', '€50 £', '$50 EUR', 'US$50 CAD', '$50 kr', '¥50 $'])(
  'the text %j is no amount, because its signs contradict each other',
  (typed) => {
    expect(readAmount(typed)).toEqual({ text: typed });
  },
);
