import { describe, expect, it } from 'vitest';
import { notificationFor } from './push-notification';

const origin = 'https://promobell.example';
const sent = {
  title: 'Mina Castellan',
  body: 'Nike: 20% off',
  tag: 'mina',
  url: `${origin}/my-deals?offer=1`,
  member: 'lea',
};
const shown = (changes = {}, member: string | null = 'lea') =>
  notificationFor(JSON.stringify({ ...sent, ...changes }), member, origin);

describe('the notification that a message shows', () => {
  it("has the message's text when it is for the member who is signed in", () => {
    expect(shown()).toEqual({
      title: 'Mina Castellan',
      body: 'Nike: 20% off',
      tag: 'mina',
      path: '/my-deals?offer=1',
    });
  });

  it.each([
    ['somebody else is signed in', shown({}, 'noor')],
    ['nobody is signed in', shown({}, null)],
    ['it has no member', shown({ member: undefined })],
    ['it is no JSON', notificationFor('Hello', 'lea', origin)],
    ['it is empty', notificationFor('', 'lea', origin)],
  ])('shows nothing personal when %s', (_case, notification) => {
    expect(notification).toEqual({
      title: 'Promobell',
      body: 'Sign in to see what is new.',
      tag: 'signed-out',
      path: '/my-deals',
    });
  });

  it.each([
    'https://elsewhere.example/deals',
    'javascript:alert(1)',
    'https://',
    '//elsewhere.example',
    `${origin}//elsewhere.example`,
    '/.//elsewhere.example',
  ])('never links outside this site: %s', (url) => {
    expect(shown({ url }).path).toBe('/my-deals');
  });
});
