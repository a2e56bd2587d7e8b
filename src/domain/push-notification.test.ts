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

describe('what a message shows', () => {
  it('is what it says, to whom it is for', () => {
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
  ])('is nothing personal when %s', (_case, notification) => {
    expect(notification).toEqual({
      title: 'Promobell',
      body: 'Sign in to see what is new.',
      tag: 'signed-out',
      path: '/my-deals',
    });
  });

  it.each(['https://elsewhere.example/deals', 'javascript:alert(1)', 'https://', '//elsewhere.example'])(
    'leads nowhere but to this site: %s',
    (url) => {
      expect(shown({ url }).path).toBe('/my-deals');
    },
  );
});
