import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { useItemsInTurn } from '../scroll/use-items-in-turn';
import type { Offer } from './offer';
import { OfferTicket, type OfferTicketProps } from './offer-ticket';
import { OfferTicketSkeleton } from './offer-ticket-skeleton';

/** `wide` shows up to four tickets side by side, for a short row across the page. */
type OfferGridColumns = 'regular' | 'wide';

const MEASURES: Record<OfferGridColumns, string> = {
  regular: 'sm:[--columns:2] lg:[--columns:3]',
  wide: 'sm:[--columns:2] xl:[--columns:4]',
};

const measuresOf = (columns: OfferGridColumns) =>
  classNames('[--columns:1] [--gap:--spacing(4)] md:[--gap:--spacing(5)]', MEASURES[columns]);

const GRID = 'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-(--gap)';

/** How many tickets of a long list the browser passes over at once: whole rows of any number of columns. */
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
    <div className={classNames('flex flex-col gap-(--gap) [--item-height:362px]', measuresOf(columns))}>
      {groups.map((from) => {
        const group = offers.slice(from, from + GROUP);
        return (
          <ul key={from} className={classNames(GRID, group.length === GROUP && 'list-group [--items:24]')}>
            {group.map((offer, place) => (
              <li key={offer.id} data-item={offer.id} className="list-item min-w-0">
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
    <div role="status" aria-label="Loading offers" className={classNames(GRID, measuresOf(columns))}>
      {Array.from({ length: count }, (_, place) => `place ${place}`).map((key) => (
        <OfferTicketSkeleton key={key} />
      ))}
    </div>
  );
}
