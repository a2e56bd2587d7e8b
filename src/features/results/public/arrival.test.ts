import { expect, it } from 'vitest';
import { arrivalAt, takeArrival } from './arrival';

const take = (address: string) => takeArrival(new URL(address, 'https://promobell.test'));

it.each([
  ['/my-deals?offer=x&from=notification', '/my-deals?offer=x', 'notification'],
  ['/my-deals?from=mail#list', '/my-deals#list', 'mail'],
  ['/my-deals?from=mail&from=notification', '/my-deals', 'mail'],
  ['/my-deals?from=<script>', '/my-deals', 'other'],
  ['/my-deals?from=', '/my-deals', 'other'],
])('takeArrival removes the source from the address %s', (address, clean, by) => {
  expect(take(address)).toBe(clean);
  expect(arrivalAt('/my-deals')).toBe(by);
});

it('takeArrival leaves other addresses alone, and forgets the source on another page', () => {
  take('/my-deals?from=mail');
  expect(take('/my-deals?offer=x')).toBeUndefined();
  expect(arrivalAt('/my-deals')).toBe('mail');
  expect(arrivalAt('/deals')).toBeUndefined();
  expect(arrivalAt('/my-deals')).toBeUndefined();
});
