import type { Offer } from './offer';

/** An offer in schema.org's terms. */
export function structuredOffer(offer: Offer): Record<string, unknown> {
  return {
    '@type': 'Offer',
    name: offer.title,
    description: `Promo code ${offer.promoCode} for ${offer.brandName}`,
    category: offer.category,
    offeredBy: { '@type': 'Person', name: offer.influencerName },
    seller: { '@type': 'Organization', name: offer.brandName },
    ...(offer.affiliateLink !== undefined && { url: offer.affiliateLink }),
    ...(offer.expiryDate !== null && { validThrough: offer.expiryDate }),
  };
}

/** A list of offers; null while there are none to tell of. */
export function structuredOffers(offers: readonly Offer[]): Record<string, unknown> | null {
  if (offers.length === 0) return null;
  return {
    '@type': 'ItemList',
    itemListElement: offers.map((offer, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: structuredOffer(offer),
    })),
  };
}
