import { describe, expect, it } from 'vitest';
import {
  countOrFew,
  followersLabel,
  formatListTotal,
  listedOffersLabel,
  liveOffersLabel,
  offersLabel,
} from './counts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_001, '1,001'],
  [10_000, '10,000'],
  [10_001, 'more than 10,000'],
])("a list's total of %i is shown as %s", (total, label) => {
  expect(formatListTotal(total)).toBe(label);
});

it.each([
  [0, '0 offers'],
  [1, '1 offer'],
  [2, '2 offers'],
  [1_234, '1,234 offers'],
])('a count of %i offers is shown as %s', (count, label) => {
  expect(offersLabel(count)).toBe(label);
});

it.each([
  [1, '1 offer'],
  [10_000, '10,000 offers'],
  [10_001, 'more than 10,000 offers'],
])('a list of %i offers is labelled %s', (total, label) => {
  expect(listedOffersLabel(total)).toBe(label);
});

it.each([
  [0, 'No live offers'],
  [1, '1 live offer'],
  [2, '2 live offers'],
  [10_001, 'more than 10,000 live offers'],
])('a count of %i live offers is shown as %s', (count, label) => {
  expect(liveOffersLabel(count)).toBe(label);
});

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

it("a count between one and four is shown as 'a few'", () => {
  expect([0, null, 5, 1_204].map(countOrFew)).toEqual(['0', 'a few', '5', '1,204']);
});
