import { plans, type Tier } from '../../../functions/_shared/rules/plans';

/** A monthly price, named after its plan. */
export interface Price {
  id: string;
  nickname: Tier;
  /** In cents. */
  unit_amount: number;
}

/** A price for each plan that can be bought. */
export const catalogue: readonly Price[] = plans
  .filter((plan) => plan.monthlyPrice > 0)
  .map((plan) => ({
    id: `price_local_${plan.id}`,
    nickname: plan.name,
    unit_amount: plan.monthlyPrice * 100,
  }));

/** The price of a plan, by the plan's name; undefined for one that can't be bought. */
export const priceNamed = (tier: string) => catalogue.find(({ nickname }) => nickname === tier);
export const priceWithId = (id: string) => catalogue.find((price) => price.id === id);
