import { expect, it } from 'vitest';
import { notePage, shownPage, takeArrival } from './arrival';

const take = (address: string) => takeArrival(new URL(address, 'https://promobell.test'));

it.each([
  ['/my-deals?from=link', '/my-deals', 'link'],
  ['/my-deals?offer=x&from=qr', '/my-deals?offer=x', 'qr'],
  ['/my-deals?offer=x&from=notification', '/my-deals?offer=x', 'notification'],
  ['/influencer/ana.flores?from=embed', '/influencer/ana.flores', 'embed'],
  ['/my-deals?from=mail#list', '/my-deals#list', 'mail'],
  ['/my-deals?from=mail&from=notification', '/my-deals', 'mail'],
  ['/my-deals?from=<script>', '/my-deals', 'other'],
  ['/my-deals?from=', '/my-deals', 'other'],
])('takeArrival removes the source from the address %s', (address, clean, by) => {
  expect(take(address)).toBe(clean);
  expect(shownPage().arrived?.by).toBe(by);
});

const RULE = '00000000-0000-4000-8000-0000000000aa';

it.each([
  [`/deals?offer=x&rule=${RULE}&from=instagram`, '/deals?offer=x', 'instagram', RULE],
  ['/deals?offer=x&from=instagram', '/deals?offer=x', 'instagram', undefined],
  ['/deals?rule=<script>&from=instagram', '/deals', 'instagram', undefined],
  [`/deals?rule=${RULE}&from=mail`, `/deals?rule=${RULE}`, 'mail', undefined],
])('takeArrival removes the rule of a reply from the address %s', (address, clean, by, rule) => {
  expect(take(address)).toBe(clean);
  expect(shownPage().arrived).toEqual(rule === undefined ? { by } : { by, rule });
});

it('takeArrival leaves addresses without a source unchanged, and the source counts on the page of arrival only', () => {
  take('/my-deals?from=mail');
  expect(take('/my-deals?offer=x')).toBeUndefined();
  notePage('/my-deals');
  expect(shownPage().arrived?.by).toBe('mail');
  notePage('/deals');
  expect(shownPage().arrived).toBeUndefined();
  notePage('/my-deals');
  expect(shownPage().arrived).toBeUndefined();
});
