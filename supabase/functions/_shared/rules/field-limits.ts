/** How many characters a field takes, by its column. private.max_length in the database is made from it. */
export const MAX_LENGTHS = {
  full_name: 120,
  bio: 1_000,
  social_handle: 100,
  email: 254,
  web_address: 2_048,
  brand_name: 120,
  brand_instagram_handle: 100,
  promo_code: 100,
  description: 1_000,
  terms: 500,
} as const;
