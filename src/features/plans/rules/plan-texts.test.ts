import { plans } from '@rules/plans';
import { expect, it } from 'vitest';
import { textsOf } from './plan-texts';

it("each plan's features begin with its number of offers", () => {
  expect(plans.map((plan) => textsOf(plan).features[0])).toEqual([
    '1 offer',
    '3 offers',
    '10 offers',
    '20 offers',
    'Unlimited offers',
  ]);
});

it('only Growth is marked as Popular', () => {
  expect(plans.filter((plan) => textsOf(plan).badge === 'Popular').map(({ name }) => name)).toEqual([
    'Growth',
  ]);
});
