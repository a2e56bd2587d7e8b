/** How many characters a field takes, by its column; an offer's own are in offer-fields.ts. private.max_length in the database is made from both. */
export const MAX_LENGTHS = {
  full_name: 120,
  bio: 1_000,
  social_handle: 100,
  email: 254,
  web_address: 2_048,
} as const;
