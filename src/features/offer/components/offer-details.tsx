import type { ReactNode } from 'react';
import { dayLabel, expiryOf } from '@/domain/expiry';
import { shortened } from '@/domain/shortened';
import { paths } from '@/lib/paths';
import { useSheetMeta } from '@/shared/layout/use-page-meta';
import { useStructuredData } from '@/shared/layout/use-structured-data';
import { ExpiryPill } from '@/shared/offers/expiry-pill';
import type { Offer } from '@/shared/offers/offer';
import { OfferAuthor } from '@/shared/offers/offer-author';
import { structuredOffer } from '@/shared/offers/structured-offer';
import { TextLink } from '@/ui/text-link';
import { OfferText } from './offer-text';

/** As much as a browser's tab and a search engine's line show. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

export interface OfferDetailsProps {
  offer: Offer;
  action: ReactNode;
}

/** All that an offer says, and whom it is from. */
export function OfferDetails({ offer, action }: OfferDetailsProps) {
  const { id, title, category, expiryDate, influencerImage } = offer;
  const brandName = offer.brandName.trim();
  useSheetMeta({
    title: `${brandName}: ${shortened(title, TITLE_LENGTH)}`,
    description: shortened(`${offer.influencerName}: ${title}`, DESCRIPTION_LENGTH),
    image: influencerImage ?? undefined,
    path: paths.deals.offer(id),
  });
  useStructuredData(structuredOffer(offer));
  const isExpired = expiryOf(expiryDate, new Date()).state === 'expired';

  return (
    <>
      <ExpiryPill expiryDate={expiryDate} />
      <OfferText text={title} />
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <dt className="text-muted">{isExpired ? 'Ended' : 'Ends'}</dt>
        <dd>{expiryDate === null ? 'No end is set' : `${dayLabel(expiryDate)}, at midnight UTC`}</dd>
        <dt className="text-muted">Category</dt>
        <dd>
          <TextLink to={paths.deals.to(`?category=${category}`)}>{category}</TextLink>
        </dd>
        <dt className="text-muted">Brand</dt>
        <dd className="min-w-0 wrap-anywhere">
          <TextLink to={paths.brand.to(brandName)}>All offers for {brandName}</TextLink>
        </dd>
      </dl>
      <div className="mt-6 flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed pt-5 text-sm text-muted">
        <OfferAuthor offer={offer} />
        {action}
      </div>
    </>
  );
}
