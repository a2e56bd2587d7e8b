import { describe, expect, it } from 'vitest';
import { expiryFlag, expiryLabel, expiryOf, expiryTone } from './expiry';

const now = new Date('2026-11-21T23:30:00Z');

describe('expiryOf', () => {
  it.each([
    [null, { state: 'none' }],
    ['2026-11-19', { state: 'expired', daysAgo: 2 }],
    ['2026-11-20', { state: 'expired', daysAgo: 1 }],
    ['2026-11-21', { state: 'today' }],
    ['2026-11-22', { state: 'soon', daysLeft: 1 }],
    ['2026-11-28', { state: 'soon', daysLeft: 7 }],
    ['2026-11-29', { state: 'later', daysLeft: 8 }],
  ])('reads the date %s', (date, expected) => {
    expect(expiryOf(date, now)).toEqual(expected);
  });

  it('changes at midnight UTC, whatever the local time zone is', () => {
    expect(expiryOf('2026-11-21', new Date('2026-11-21T23:59:59.999Z')).state).toBe('today');
    expect(expiryOf('2026-11-21', new Date('2026-11-22T00:00:00Z')).state).toBe('expired');
  });
});

describe('expiryLabel', () => {
  it.each([
    [null, 'No expiration'],
    ['2026-11-20', 'Expired'],
    ['2026-11-21', 'Expires today'],
    ['2026-11-22', 'Ends tomorrow'],
    ['2026-11-24', 'Ends in 3 days'],
    ['2026-12-24', 'Ends Dec 24'],
    ['2027-01-05', 'Ends Jan 5, 2027'],
  ])('of %s reads %s', (date, label) => {
    expect(expiryLabel(date, now)).toBe(label);
  });
});

describe('expiryTone', () => {
  it.each([
    [null, 'neutral'],
    ['2026-11-20', 'neutral'],
    ['2026-11-21', 'coral'],
    ['2026-11-28', 'coral'],
    ['2026-11-29', 'sage'],
  ])('of %s is %s', (date, tone) => {
    expect(expiryTone(date, now)).toBe(tone);
  });
});

describe('expiryFlag', () => {
  it.each([
    [null, 'No expiration'],
    ['2026-11-20', 'Expired'],
    ['2026-11-21', 'Soon'],
    ['2026-11-28', 'Soon'],
    ['2026-11-29', undefined],
  ])('of %s is %s', (date, flag) => {
    expect(expiryFlag(date, now)).toBe(flag);
  });
});
