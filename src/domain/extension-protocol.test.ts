import { expect, it } from 'vitest';
import { parseSiteRequest, parseWindowMessage } from './extension-protocol';

const userId = '40000000-0000-4000-8000-000000000001';

it.each([
  { type: 'present' },
  { type: 'connect', token: 'a'.repeat(56), userId },
  { type: 'follows-changed', userId },
])("the extension accepts the site's request %j", (message) => {
  expect(parseSiteRequest(message)).toEqual(message);
});

it.each([
  undefined,
  null,
  'present',
  ['present'],
  {},
  { type: 'offers' },
  { type: 'connect', userId },
  { type: 'connect', token: '', userId },
  { type: 'connect', token: 'a'.repeat(513), userId },
  { type: 'connect', token: { toString: 'a' }, userId },
  { type: 'follows-changed', userId: 'everybody' },
])('the extension rejects the request %j', (message) => {
  expect(parseSiteRequest(message)).toBeUndefined();
});

it('the extension drops unknown properties of a request', () => {
  expect(parseSiteRequest({ type: 'present', session: 'stolen' })).toEqual({ type: 'present' });
});

it.each([
  'text',
  { direction: 'promobell:to-extension' },
  { direction: 'another', request: '1', content: {} },
  { direction: 'promobell:to-page', request: '', content: {} },
])('the site bridge rejects the message %j', (message) => {
  expect(parseWindowMessage(message)).toBeUndefined();
});
