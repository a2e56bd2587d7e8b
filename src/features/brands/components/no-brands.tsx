import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

export interface NoBrandsProps {
  /** Nothing matches what was searched or filtered; otherwise there is no brand at all. */
  filtered: boolean;
  onClear: () => void;
}

export function NoBrands({ filtered, onClear }: NoBrandsProps) {
  if (filtered) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="No brands match your search and filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all brands
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<TicketDrawing />}
      sentence="No brand has an offer right now. They show up here with their first code."
      action={<LinkButton to={pages.influencers.path}>Find influencers</LinkButton>}
    />
  );
}
