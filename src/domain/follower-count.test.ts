import { describe, expect, it } from 'vitest';
import { followersLabel } from './follower-count';

describe('followersLabel', () => {
  it.each([
    [0, '0 followers'],
    [1, '1 follower'],
    [2, '2 followers'],
    [999, '999 followers'],
    [1_000, '1.0k followers'],
    [1_049, '1.0k followers'],
    [1_050, '1.1k followers'],
    [1_234, '1.2k followers'],
    [99_940, '99.9k followers'],
    [999_949, '999.9k followers'],
    [999_950, '1.0M followers'],
    [1_200_000, '1.2M followers'],
  ])('of %i followers reads %s', (count, label) => {
    expect(followersLabel(count)).toBe(label);
  });
});
