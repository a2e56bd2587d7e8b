import type { PromoCodeFieldName } from '@/domain/promo-code-edit';

export const FIELD_LABELS: Record<PromoCodeFieldName, string> = {
  brandName: 'Brand name',
  brandUrl: 'Brand URL',
  brandInstagramHandle: 'Brand Instagram handle',
  promoCode: 'Promo code',
  expirationDate: 'Expiration date',
  category: 'Category',
  affiliateLink: 'Affiliate link',
  description: 'Description',
};
