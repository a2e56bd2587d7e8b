import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

export interface NoDealsProps {
  /** True when nothing matches search and filters; false when there is no offer at all. */
  filtered: boolean;
  onClear: () => void;
}

export function NoDeals({ filtered, onClear }: NoDealsProps) {
  if (filtered) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="No deals match your search and filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all deals
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<TicketDrawing />}
      sentence="There are no deals right now. New codes show up here the moment they are published."
      action={<LinkButton to={pages.influencers.path}>Find influencers</LinkButton>}
    />
  );
}
