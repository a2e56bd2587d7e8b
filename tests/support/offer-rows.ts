import { BLANK_OFFER } from '@rules/offer-texts';
import { toRow } from '@/features/codes/rules/code-row';
import type { OfferRow } from '@/lib/supabase/database';

/** An offer as the database answers it; override what a test is about. */
export function offerRow(change: Record<string, unknown> = {}) {
  const row: OfferRow = {
    ...toRow(BLANK_OFFER),
    id: '00000000-0000-4000-8000-00000000c0de',
    influencer_id: '00000000-0000-4000-8000-0000000000a1',
    brand_name: 'Fernwood',
    brand_url: 'https://fernwood.example',
    brand_instagram_handle: '@fernwood',
    promo_code: 'FERN20',
    description: '20% off your first order',
    category: 'Home',
    affiliate_link: 'https://fernwood.example/?ref=ana',
    is_featured: false,
    created_at: '2026-01-01T00:00:00+00:00',
    version: 1,
    influencer_name: 'Ana Flores',
    influencer_username: 'ana.flores',
    influencer_avatar_url: null,
    influencer_is_creditcard: false,
    worked_reports: 0,
    all_reports: 0,
    last_worked_at: null,
    reliability: 0,
    cursor: 'cursor-1',
    total: 1,
  };
  return { ...row, ...change };
}
