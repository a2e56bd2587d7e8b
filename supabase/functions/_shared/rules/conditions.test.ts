import { expect, it } from 'vitest';
import { conditionsLabel } from './conditions.ts';

const FOUR = ['AT', 'BE', 'DE', 'FR'];

it.each([
  [null, 'USD', false, [], ''],
  [50, 'USD', false, [], 'Min. spend $50'],
  [49.9, 'USD', false, [], 'Min. spend $49.90'],
  [1_250_000, 'USD', true, [], 'Min. spend $1,250,000 · First order only'],
  [null, 'USD', true, [], 'First order only'],
  [50, 'EUR', false, [], 'Min. spend €50'],
  [null, 'USD', false, ['CA'], 'In Canada'],
  [null, 'USD', true, FOUR, 'First order only · In 4 countries'],
  [50, 'EUR', true, ['CA', 'US'], 'Min. spend €50 · First order only · In the US and Canada'],
])(
  'the conditions with a minimum spend of %s %s, first order only %s and the countries %j read %j',
  (minimum_spend, currency, first_order_only, countries, label) => {
    expect(conditionsLabel({ minimum_spend, currency, first_order_only, countries })).toBe(label);
  },
);

it('the conditions of an offer that was stored before it had a currency and countries are in dollars and hold everywhere', () => {
  expect(conditionsLabel({ minimum_spend: 50, first_order_only: false })).toBe('Min. spend $50');
});
