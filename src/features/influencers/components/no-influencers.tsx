import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { type AccountKind, accountWords } from '../account-kind';

export interface NoInfluencersProps {
  kind: AccountKind;
  /** True when nobody matches the search; false when there is nobody at all. */
  isSearch: boolean;
  onClear: () => void;
}

export function NoInfluencers({ kind, isSearch, onClear }: NoInfluencersProps) {
  const words = accountWords[kind];
  if (isSearch) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence={words.noMatch}
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all {words.many}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence={words.none}
      action={<LinkButton to={pages.deals.path}>Explore Deals</LinkButton>}
    />
  );
}
