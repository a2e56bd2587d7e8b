import type { Category } from '@rules/categories';
import { describe, expect, it } from 'vitest';
import { groupByCategory } from './group-by-category';

const groups = (...offers: [string, Category][]) =>
  groupByCategory(offers.map(([id, category]) => ({ id, category }))).map(
    (group) => `${group.category}: ${group.offers.map(({ id }) => id)}`,
  );

describe('groupByCategory', () => {
  it('makes no group without offers', () => {
    expect(groups()).toEqual([]);
  });

  it('splits the list where the category changes and keeps its order', () => {
    expect(groups(['b2', 'Beauty'], ['b1', 'Beauty'], ['f1', 'Food'], ['t1', 'Tech'])).toEqual([
      'Beauty: b2,b1',
      'Food: f1',
      'Tech: t1',
    ]);
  });

  it('makes one group for each category, even when an offer is out of order', () => {
    expect(groups(['f1', 'Food'], ['t1', 'Tech'], ['f2', 'Food'])).toEqual(['Food: f1,f2', 'Tech: t1']);
  });
});
