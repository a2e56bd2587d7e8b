import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { useItemsInTurn } from '../scroll/use-items-in-turn';
import type { Offer } from './offer';
import { OfferTicket, type OfferTicketProps } from './offer-ticket';
import { OfferTicketSkeleton } from './offer-ticket-skeleton';

/** `wide` shows up to four tickets side by side, for a short row across the page. */
type OfferGridColumns = 'regular' | 'wide';

const COLUMNS: Record<OfferGridColumns, string> = {
  regular: 'sm:grid-cols-2 lg:grid-cols-3',
  wide: 'sm:grid-cols-2 xl:grid-cols-4',
};

const gridClasses = (columns: OfferGridColumns) =>
  classNames('grid grid-cols-1 gap-4 md:gap-5', COLUMNS[columns]);

/** How many tickets of a long list the browser passes over at once (`offer-group` in the styles): whole rows of any number of columns. */
const GROUP = 24;

interface OfferGridProps extends Pick<OfferTicketProps, 'heading'> {
  offers: readonly Offer[];
  columns?: OfferGridColumns;
  /** The ids of the offers to mark as new. */
  newIds?: ReadonlySet<string>;
}

/** The height of a ticket with the gap below it, about. */
const HEIGHT = 380;

/** It is rendered again only when its offers change, and not when a sheet opens over them. */
export const OfferGrid = memo(function OfferGrid({
  offers,
  heading,
  columns = 'regular',
  newIds,
}: OfferGridProps) {
  const isTurn = useItemsInTurn(offers, HEIGHT);
  const groups = Array.from({ length: Math.ceil(offers.length / GROUP) }, (_, place) => place * GROUP);
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      {groups.map((from) => {
        const group = offers.slice(from, from + GROUP);
        const isPassedOver = columns === 'regular' && group.length === GROUP;
        return (
          <ul key={from} className={classNames(gridClasses(columns), isPassedOver && 'offer-group')}>
            {group.map((offer, place) => (
              <li
                key={offer.id}
                data-item={offer.id}
                className="list-item min-w-0 [--item-height:var(--ticket-height)]"
              >
                {isTurn(from + place) && (
                  <OfferTicket
                    offer={offer}
                    isNew={newIds?.has(offer.id) ?? false}
                    {...(heading && { heading })}
                  />
                )}
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
});

interface OfferGridSkeletonProps {
  count: number;
  columns?: OfferGridColumns;
}

/** A placeholder of the grid's size, while its offers load. */
export function OfferGridSkeleton({ count, columns = 'regular' }: OfferGridSkeletonProps) {
  return (
    <div role="status" aria-label="Loading offers" className={gridClasses(columns)}>
      {Array.from({ length: count }, (_, place) => `place ${place}`).map((key) => (
        <OfferTicketSkeleton key={key} />
      ))}
    </div>
  );
}
