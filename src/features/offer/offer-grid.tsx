import { memo, type RefCallback } from 'react';
import { classNames } from '@/ui/class-names';
import { Repeated } from '@/ui/skeleton';
import { GridItem } from './components/grid-item';
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

/**
 * The browser doesn't lay out tickets off the screen, and cuts off whatever reaches out of an item. So each item has padding for its ticket's
 * shadow, and the negative margin takes that room from the gap. An item that GridItem hasn't filled yet
 * is empty, and has the assumed height, or its former one, wherever it is.
 */
const SKIPPED_OFF_SCREEN =
  '*:-m-3 *:p-3 *:[content-visibility:auto] *:empty:[content-visibility:hidden] *:[contain-intrinsic-block-size:auto_22rem] print:*:[content-visibility:visible]';

export interface OfferGridProps extends Pick<OfferTicketProps, 'heading'> {
  offers: readonly Offer[];
  columns?: OfferGridColumns;
  /** The ids of the offers to mark as new. */
  newIds?: ReadonlySet<string>;
  /** What is said on an offer's ticket in place of what members reported, by its id. */
  notes?: ReadonlyMap<string, string>;
  itemRef?: RefCallback<HTMLLIElement>;
}

/** Tickets side by side. The grid is rendered again only when its offers change, and not when a sheet opens over them. */
export const OfferGrid = memo(function OfferGrid({
  offers,
  heading,
  columns = 'regular',
  newIds,
  notes,
  itemRef,
}: OfferGridProps) {
  return (
    <ul className={`${gridClasses(columns)} ${SKIPPED_OFF_SCREEN}`}>
      {offers.map((offer) => (
        <GridItem key={offer.id} id={offer.id} itemRef={itemRef}>
          <OfferTicket
            offer={offer}
            isNew={newIds?.has(offer.id) ?? false}
            note={notes?.get(offer.id)}
            heading={heading}
          />
        </GridItem>
      ))}
    </ul>
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
      <Repeated count={count}>
        <OfferTicketSkeleton />
      </Repeated>
    </div>
  );
}
