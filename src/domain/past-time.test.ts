import { describe, expect, it } from 'vitest';
import { momentLabel } from './past-time';

describe('the label of a moment in the past', () => {
  const now = new Date(2026, 10, 22, 9, 30);
  it.each([
    ['today 08:05', new Date(2026, 10, 22, 8, 5)],
    ['yesterday 14:02', new Date(2026, 10, 21, 14, 2)],
    ['on March 3, 2026, 23:59', new Date(2026, 2, 3, 23, 59)],
  ])('reads %s', (label, at) => {
    expect(momentLabel(at, now)).toBe(label);
  });
});
