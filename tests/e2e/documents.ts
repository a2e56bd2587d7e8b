/** Every page that comes as a document with its data, and something that it says then. */
export const DOCUMENTS = {
  '/': /Brands in the hall/,
  '/deals': /\d+ offers/,
  '/deals?q=skin&sort=discount': /offers? for “skin”/,
  '/deals?sort=category': /Beauty/,
  '/influencers': /@\w/,
  '/influencer/minacastellan': /Mina Castellan/,
  '/brands': /offer\(s\) available/,
  '/brand/Glasswater': /\d+ offers?/,
  '/credit-cards': /\d+ credit cards/,
  '/categories': /\d+ offers/,
  '/pricing': /Boost/,
  '/why-join': /commission/,
  '/nowhere': /Page Not Found/,
} as const;
