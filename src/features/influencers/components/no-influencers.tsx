import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

export interface NoInfluencersProps {
  /** Nobody matches the search; otherwise there is nobody at all. */
  isSearch: boolean;
  onClear: () => void;
}

export function NoInfluencers({ isSearch, onClear }: NoInfluencersProps) {
  if (isSearch) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="Nobody matches your search."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all influencers
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence="No influencers have joined yet. The deals are a good place to start."
      action={<LinkButton to={paths.deals.to()}>Explore Deals</LinkButton>}
    />
  );
}
