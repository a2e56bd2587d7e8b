import { describe, expect, it } from 'vitest';
import { flawsOf, rowOf } from '../support/promo-code-file-row';

describe('the amount of a promo code row', () => {
  it('tells the currency by its sign, where the column says none', () => {
    expect(rowOf({ minimum_spend: '49,99 €', currency: '' })).toMatchObject({
      minimum_spend: '49.99',
      currency: 'EUR',
    });
  });

  it('tells the currency by the code behind it, whatever sign is before it', () => {
    expect(rowOf({ minimum_spend: '$50 CAD', currency: '' })).toMatchObject({
      minimum_spend: '50',
      currency: 'CAD',
    });
    expect(flawsOf({ minimum_spend: '$50 CAD', currency: 'USD' })).toEqual([
      'minimum_spend is in CAD, but the currency is USD',
    ]);
  });

  it('may not contradict the currency', () => {
    expect(flawsOf({ minimum_spend: '€50', currency: 'USD' })).toEqual([
      'minimum_spend is in EUR, but the currency is USD',
    ]);
  });

  it.each([
    ['$50', 'EUR'],
    ['50 kr', 'GBP'],
    ['¥5,000', 'USD'],
  ])('may not contradict the currency by a sign of several currencies: %s and %s', (spend, currency) => {
    expect(flawsOf({ minimum_spend: spend, currency })).toEqual([
      `minimum_spend has a sign of another currency than ${currency}`,
    ]);
  });

  it.each([
    ['$50', 'CAD'],
    ['50 kr', 'SEK'],
  ])('may have a sign that the currency shares with others: %s and %s', (spend, currency) => {
    expect(rowOf({ minimum_spend: spend, currency })).toMatchObject({ minimum_spend: '50', currency });
  });

  it('is in US dollars where neither the column nor the sign tells another currency', () => {
    expect(rowOf({ minimum_spend: '$50', currency: '' })).toMatchObject({
      minimum_spend: '50',
      currency: null,
    });
    expect(flawsOf({ minimum_spend: '50 kr', currency: '' })).toEqual([
      'minimum_spend has a sign of another currency than USD',
    ]);
  });
});
