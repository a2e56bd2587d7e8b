import { memo } from 'react';
import { expiryOf } from '@/domain/expiry';
import { NotInCountryPill } from '@/features/country/own-country';
import { paths } from '@/shared/paths';
import { useToday } from '@/shared/today';
import { BrandMark } from '@/ui/brand-mark';
import { Pill } from '@/ui/pill';
import { Ticket } from '@/ui/ticket';
import { ExpiryPill } from './components/expiry-pill';
import { OfferAuthor } from './components/offer-author';
import { OfferReports } from './components/offer-reports';
import { OfferStub } from './components/offer-stub';
import { SaveButton } from './components/save-button';
import { ShopLink } from './components/shop-link';
import type { Offer } from './offer';
import { OfferConditions } from './offer-conditions';
import { LinkedHeadline } from './offer-headline';
import { TicketLink } from './ticket-link';

export interface OfferTicketProps {
  offer: Offer;
  /** The heading level: one below the heading above the ticket. */
  heading?: 'h2' | 'h3';
  /** Marks an alert that the member hasn't seen before. */
  isNew?: boolean;
  /** A sentence in place of what members reported. */
  note?: string;
  /** For an offer that isn't published yet, which can't be saved. */
  isPreview?: boolean;
}

/**
 * The card that shows an offer, the same in every list (docs/product/offers.md#ticket). It is rendered again only when it changes, because a list
 * may have thousands.
 */
export const OfferTicket = memo(function OfferTicket({
  offer,
  heading = 'h3',
  isNew = false,
  note,
  isPreview = false,
}: OfferTicketProps) {
  const expired = expiryOf(offer.expiration_date, useToday()).state === 'expired';
  return (
    <Ticket
      name={`${offer.brand_name}: ${offer.description}`}
      dimmed={expired}
      media={<BrandMark name={offer.brand_name} />}
      eyebrow={<OfferBrand name={offer.brand_name} />}
      status={
        <>
          {isNew && <Pill tone="brass">New</Pill>}
          <NotInCountryPill offer={offer} />
          <ExpiryPill expirationDate={offer.expiration_date} />
          {/* The category is seen whole or not at all: where it doesn't fit behind the pills, it wraps to a second line, which is cut off. */}
          <span className="flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-xs leading-4 text-muted before:h-full before:w-px">
            {offer.category}
          </span>
        </>
      }
      corner={isPreview ? undefined : <SaveButton offer={offer} className="absolute -top-3 -right-3 z-10" />}
      title={
        <>
          <LinkedHeadline offer={offer} heading={heading} />
          <OfferConditions offer={offer} />
        </>
      }
      meta={
        <>
          <OfferAuthor offer={offer} />
          <ShopLink offer={offer} />
        </>
      }
      stub={
        <OfferStub offer={offer} struck={expired} reports={<OfferReports offer={offer} instead={note} />} />
      }
    />
  );
});

/** The brand's name on a ticket, linking to its page; the brand mark in the corner is part of the link. */
function OfferBrand({ name }: { name: string }) {
  return (
    <TicketLink
      to={paths.brand(name.trim())}
      className="inline-block max-w-full truncate rounded-sm align-bottom hover:underline after:absolute after:top-0 after:left-0 after:z-10 after:size-12 after:rounded"
    >
      <span translate="no" className="relative z-10">
        {name}
      </span>
    </TicketLink>
  );
}
