import { env } from '../env.ts';
import type { SoldTier } from './tiers.ts';

/** Where Stripe's pages lead back to (spec 2 §4, 'Subscription return'). */
const dashboard = (): string => `${env('SITE_URL')}/influencer-dashboard`;
export const successAddress = (tier: SoldTier): string => `${dashboard()}?subscription=success&plan=${tier}`;
/** From the portal's first page, on which anything may have been changed or paid, or nothing. */
export const managedAddress = (): string => `${dashboard()}?subscription=managed`;
export const cancelAddress = (): string => `${dashboard()}?subscription=canceled`;
