import { BLANK_OFFER } from '@rules/offer-texts';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { toRow } from '@/features/codes/rules/code-row';

/** An offer as the extension has it; override what a test is about. */
export const extensionOffer = (change: Partial<ExtensionOffer> = {}): ExtensionOffer => ({
  ...toRow(BLANK_OFFER),
  id: 'c0000000-0000-4000-8000-000000000001',
  influencer_id: '10000000-0000-4000-8000-000000000001',
  brand_name: 'Tidewool',
  promo_code: 'VERA1',
  description: '20% off',
  created_at: '2026-01-01T00:00:00+00:00',
  domains: [],
  last_worked_on: null,
  ...change,
});
