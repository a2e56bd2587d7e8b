import { env } from '../env.ts';
import type { SoldTier } from './tiers.ts';

/** Where Stripe's pages lead back to (docs/product/plans-and-payments.md#return-from-checkout). */
const dashboard = (): string => `${env('SITE_URL')}/influencer-dashboard`;
const planAddress = (outcome: string, tier: SoldTier): string =>
  `${dashboard()}?subscription=${outcome}&plan=${tier}`;

export const successAddress = (tier: SoldTier): string => planAddress('success', tier);
/** Nothing was bought: a plan goes on, or a smaller one follows. */
export const keptAddress = (tier: SoldTier): string => planAddress('kept', tier);
export const loweredAddress = (tier: SoldTier): string => planAddress('lowered', tier);
/** From the portal's first page, on which anything may have been changed or paid, or nothing. */
export const managedAddress = (): string => `${dashboard()}?subscription=managed`;
export const cancelAddress = (): string => `${dashboard()}?subscription=canceled`;
