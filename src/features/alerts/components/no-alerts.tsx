import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { Button } from '@/ui/button';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

export interface NoAlertsProps {
  /** True when nothing matches the search; false when there is nothing at all. */
  isSearch: boolean;
  onClear: () => void;
}

export function NoAlerts({ isSearch, onClear }: NoAlertsProps) {
  if (isSearch) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="None of your alerts matches your search."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all alerts
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence="No alerts yet. Follow influencers, and their codes show up here."
      action={
        <>
          <LinkButton to={paths.explore({ tab: 'influencers' })}>Find Influencers</LinkButton>
          <LinkButton to={pages.explore.path} variant="secondary">
            Explore Deals
          </LinkButton>
        </>
      }
    />
  );
}
