import { pages } from '@/shared/pages';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

/** Shown for an address without an offer, or with a deleted one. */
export function GoneOffer() {
  return (
    <EmptyState
      drawing={<LostTicketDrawing />}
      sentence="It was taken down, or its address isn't right."
      action={<LinkButton to={pages.deals.path}>See all deals</LinkButton>}
    />
  );
}
