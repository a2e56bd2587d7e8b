import type { PromoCodeFieldName } from '@/domain/promo-code-edit';

export const FIELD_LABELS: Record<PromoCodeFieldName, string> = {
  brand_name: 'Brand name',
  brand_url: 'Brand URL',
  brand_instagram_handle: 'Brand Instagram handle',
  promo_code: 'Promo code',
  expiration_date: 'Expiration date',
  category: 'Category',
  affiliate_link: 'Affiliate link',
  description: 'Description',
};
