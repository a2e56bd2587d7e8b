/** The longest values of a promo code that the database takes, in characters. */
export const PROMO_CODE_LENGTHS = {
  brandName: 120,
  brandInstagramHandle: 100,
  promoCode: 100,
  description: 1_000,
} as const;
