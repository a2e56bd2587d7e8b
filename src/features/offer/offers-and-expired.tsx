import { expiryOf } from '@/domain/expiry';
import { StructuredData } from '@/shared/layout/page-meta';
import { useToday } from '@/shared/today';
import type { Offer } from './offer';
import { OfferGrid, type OfferGridProps } from './offer-grid';
import { structuredOffers } from './rules/structured-offer';

/** Live offers, then expired ones under their own heading (docs/product/offers.md#expiry). */
export function OffersAndExpired({ offers, itemRef }: Pick<OfferGridProps, 'offers' | 'itemRef'>) {
  const today = useToday();
  const isExpired = (offer: Offer) => expiryOf(offer.expiration_date, today).state === 'expired';
  const expired = offers.filter(isExpired);
  const ref = itemRef && { itemRef };
  const live = offers.filter((offer) => !isExpired(offer));
  return (
    <>
      {live.length > 0 && <OfferGrid offers={live} {...ref} />}
      {expired.length > 0 && (
        <>
          <h3 className="mt-10 mb-4 text-lg text-muted first:mt-0">Expired</h3>
          <OfferGrid offers={expired} {...ref} />
        </>
      )}
      {live.length > 0 && <StructuredData data={structuredOffers(live)} />}
    </>
  );
}
