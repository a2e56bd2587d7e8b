import { conditionsLabel } from '@rules/conditions';
import type { Offer } from '../offer';

/** An offer as schema.org structured data, which search engines read. */
export function structuredOffer(offer: Offer): Record<string, unknown> {
  return {
    '@type': 'Offer',
    name: offer.description,
    description: [
      `Promo code ${offer.promo_code} for ${offer.brand_name}`,
      conditionsLabel(offer),
      offer.terms,
    ]
      .filter(Boolean)
      .join('. '),
    category: offer.category,
    offeredBy: { '@type': 'Person', name: offer.influencer_name },
    seller: { '@type': 'Organization', name: offer.brand_name },
    ...(offer.affiliate_link !== null && { url: offer.affiliate_link }),
    ...(offer.minimum_spend !== null && {
      eligibleTransactionVolume: {
        '@type': 'PriceSpecification',
        minPrice: offer.minimum_spend,
        priceCurrency: offer.currency,
      },
    }),
    ...(offer.countries.length > 0 && { eligibleRegion: offer.countries }),
    ...(offer.expiration_date !== null && { validThrough: offer.expiration_date }),
  };
}

/** A list of offers as structured data. */
export function structuredOffers(offers: readonly Offer[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: offers.map((offer, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: structuredOffer(offer),
    })),
  };
}
