import { env } from '../env.ts';
import type { SoldTier } from './tiers.ts';

/** Where Stripe's pages lead back to (spec 2 §4, 'Subscription return'). */
export const dashboard = (): string => `${env('SITE_URL')}/influencer-dashboard`;
export const successAddress = (tier: SoldTier): string => `${dashboard()}?subscription=success&plan=${tier}`;
export const cancelAddress = (): string => `${dashboard()}?subscription=canceled`;
