import { describe, expect, it } from 'vitest';
import { isStillMuted, muteFor, muteLabel, shopDomainOf } from './mute';

const NOW = new Date('2026-11-22T12:00:00Z');

it('muting for a week ends seven days later, and muting for good never ends', () => {
  expect(muteFor('week', NOW)).toEqual({
    until: '2026-11-29T12:00:00.000Z',
    channels: ['site', 'extension', 'push', 'mail'],
  });
  expect(muteFor('good', NOW, ['mail'])).toEqual({ until: null, channels: ['mail'] });
});

it.each([
  [null, true],
  ['2026-11-22T12:00:01Z', true],
  ['2026-11-22T12:00:00Z', false],
])('a mute until %s counts now: %s', (until, expected) => {
  expect(isStillMuted({ until }, NOW)).toBe(expected);
});

it.each([
  [null, ['site', 'extension', 'push', 'mail'], 'Muted'],
  ['2026-11-29T12:00:00Z', ['site', 'extension', 'push', 'mail'], 'Muted until Nov 29'],
  [null, ['mail'], 'Muted in mails'],
  ['2026-11-29T12:00:00Z', ['push', 'extension'], 'Muted until Nov 29 in the extension and notifications'],
])('a mute until %s on the channels %j is labelled %j', (until, channels, expected) => {
  expect(muteLabel({ until, channels })).toBe(expected);
});

describe('the shop domain to mute', () => {
  it.each([
    ['tidewool.example', 'tidewool.example'],
    [' www.Tidewool.example ', 'tidewool.example'],
    ['www.com', 'www.com'],
    ['https://shop.tidewool.example/sale?x=1', 'shop.tidewool.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['tidewool', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('read from %j is %s', (typed, expected) => {
    expect(shopDomainOf(typed)).toBe(expected);
  });
});
