import { discountFirst } from '@rules/discount';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '@/shared/query-keys';
import type { Offer } from './offer';
import { TicketLink, useOfferLink } from './ticket-link';

interface OfferHeadlineProps {
  title: string;
  heading: 'h2' | 'h3';
}

/** The description with its discount large and the rest below; in one piece when it doesn't begin with a discount. */
export function OfferHeadline({ title, heading: Heading }: OfferHeadlineProps) {
  return (
    <Heading title={title}>
      <Words title={title} />
    </Heading>
  );
}

interface LinkedHeadlineProps {
  offer: Offer;
  heading: OfferHeadlineProps['heading'];
}

/** The headline as a link to the offer's sheet. The link's area covers the whole ticket, behind the ticket's other links. */
export function LinkedHeadline({ offer, heading: Heading }: LinkedHeadlineProps) {
  const link = useOfferLink(offer.id);
  const queryClient = useQueryClient();
  return (
    <Heading>
      <TicketLink
        {...link}
        data-offer={offer.id}
        onClick={(event) => {
          // The second click of a double click would add another history entry.
          if (event.detail > 1) event.preventDefault();
          // The sheet shows this offer without a request.
          queryClient.setQueryData(queryKeys.offers.one(offer.id), offer);
        }}
        className="block decoration-brass decoration-2 underline-offset-4 outline-none hover:underline after:absolute after:inset-0 after:rounded-t-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        <Words title={offer.description} />
      </TicketLink>
    </Heading>
  );
}

function Words({ title }: { title: string }): ReactNode {
  const parts = discountFirst(title);
  if (!parts) {
    return (
      <span dir="auto" className="line-clamp-3 text-left text-lg">
        {title}
      </span>
    );
  }
  return (
    <>
      <span className="block truncate text-2xl font-extrabold">{parts.discount}</span>{' '}
      <span dir="auto" className="line-clamp-2 text-left font-sans text-base font-normal tracking-normal">
        {parts.rest}
      </span>
    </>
  );
}
