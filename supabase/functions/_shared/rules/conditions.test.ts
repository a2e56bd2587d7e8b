import { expect, it } from 'vitest';
import { conditionsLabel } from './conditions.ts';

it.each([
  [null, false, ''],
  [50, false, 'Min. spend $50'],
  [49.9, false, 'Min. spend $49.90'],
  [1_250_000, true, 'Min. spend $1,250,000 · First order only'],
  [null, true, 'First order only'],
])(
  'the conditions with a minimum spend of %s and first order only %s read %j',
  (minimum_spend, first_order_only, label) => {
    expect(conditionsLabel({ minimum_spend, first_order_only })).toBe(label);
  },
);
