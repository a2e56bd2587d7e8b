import { expect, it } from 'vitest';
import { checkoutReturn, withoutReturn } from './use-checkout-return';

it.each([
  ['', undefined],
  ['plan=Pro', undefined],
  ['subscription=maybe&plan=Pro', undefined],
  ['subscription=canceled', { outcome: 'canceled' }],
  ['subscription=managed', { outcome: 'managed' }],
  ['subscription=success&plan=Pro', { outcome: 'success', plan: 'Pro' }],
  ['subscription=success&plan=growth', { outcome: 'success', plan: 'Growth' }],
  ['subscription=kept&plan=Growth', { outcome: 'kept', plan: 'Growth' }],
  ['subscription=lowered&plan=boost', { outcome: 'lowered', plan: 'Boost' }],
  ['subscription=success&plan=Gold', { outcome: 'success', plan: undefined }],
  ['subscription=success', { outcome: 'success', plan: undefined }],
])('the return from checkout reads the query %j', (query, claim) => {
  expect(checkoutReturn(new URLSearchParams(query))).toEqual(claim);
});

it('the return from checkout keeps the other parameters', () => {
  const query = new URLSearchParams('tab=settings&subscription=success&plan=Pro&session_id=1');
  expect(withoutReturn(query).toString()).toBe('tab=settings');
});
