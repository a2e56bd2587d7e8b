import { describe, expect, it } from 'vitest';
import { isStillMuted, muteFor, muteLabel, shopDomainOf } from './mute';

const NOW = new Date('2026-11-22T12:00:00Z');

it('a week ends seven days later, and good never', () => {
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
])('muted until %s: %s', (until, expected) => {
  expect(isStillMuted({ until }, NOW)).toBe(expected);
});

it.each([
  [null, ['site', 'extension', 'push', 'mail'], 'Muted'],
  ['2026-11-29T12:00:00Z', ['site', 'extension', 'push', 'mail'], 'Muted until Nov 29'],
  [null, ['mail'], 'Muted in mails'],
  ['2026-11-29T12:00:00Z', ['push', 'extension'], 'Muted until Nov 29 in the extension and notifications'],
])('%s on %j says %j', (until, channels, expected) => {
  expect(muteLabel({ until, channels })).toBe(expected);
});

describe('the shop domain', () => {
  it.each([
    ['tidewool.example', 'tidewool.example'],
    [' www.Tidewool.example ', 'tidewool.example'],
    ['https://shop.tidewool.example/sale?x=1', 'shop.tidewool.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['tidewool', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('of %j is %s', (typed, expected) => {
    expect(shopDomainOf(typed)).toBe(expected);
  });
});
