import type { ReactNode } from 'react';
import { conditionsLabel } from '@/domain/conditions';
import { dayLabel, expiryOf } from '@/domain/expiry';
import { shortened } from '@/domain/shortened';
import { useSheetMeta } from '@/shared/layout/use-page-meta';
import { useStructuredData } from '@/shared/layout/use-structured-data';
import { ExpiryPill } from '@/shared/offers/expiry-pill';
import type { Offer } from '@/shared/offers/offer';
import { OfferAuthor } from '@/shared/offers/offer-author';
import { structuredOffer } from '@/shared/offers/structured-offer';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';
import { OfferText } from './offer-text';

/** The lengths that browser tabs and search results show. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

interface OfferDetailsProps {
  offer: Offer;
  action: ReactNode;
}

/** All fields of an offer, and its influencer. */
export function OfferDetails({ offer, action }: OfferDetailsProps) {
  const { id, description, category, expiration_date, influencer_avatar_url } = offer;
  const brandName = offer.brand_name.trim();
  useSheetMeta({
    title: `${brandName}: ${shortened(description, TITLE_LENGTH)}`,
    description: shortened(`${offer.influencer_name}: ${description}`, DESCRIPTION_LENGTH),
    image: influencer_avatar_url ?? undefined,
    path: paths.offer(id),
  });
  useStructuredData(structuredOffer(offer));
  const conditions = conditionsLabel(offer);
  const isExpired = expiryOf(expiration_date, new Date()).state === 'expired';

  return (
    <>
      <ExpiryPill expirationDate={expiration_date} />
      <OfferText text={description} />
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <dt className="text-muted">{isExpired ? 'Ended' : 'Ends'}</dt>
        <dd>
          {expiration_date === null ? 'No end is set' : `${dayLabel(expiration_date)}, at midnight UTC`}
        </dd>
        {conditions !== '' && (
          <>
            <dt className="text-muted">Conditions</dt>
            <dd>{conditions}</dd>
          </>
        )}
        {offer.terms !== null && (
          <>
            <dt className="text-muted">Terms</dt>
            <dd dir="auto" className="min-w-0 text-left whitespace-pre-line wrap-anywhere">
              {offer.terms}
            </dd>
          </>
        )}
        <dt className="text-muted">Category</dt>
        <dd>
          <TextLink to={paths.deals({ category })}>{category}</TextLink>
        </dd>
        <dt className="text-muted">Brand</dt>
        <dd className="min-w-0 wrap-anywhere">
          <TextLink to={paths.brand(brandName)}>All offers for {brandName}</TextLink>
        </dd>
      </dl>
      <div className="mt-6 flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed pt-5 text-sm text-muted">
        <OfferAuthor offer={offer} />
        {action}
      </div>
    </>
  );
}
