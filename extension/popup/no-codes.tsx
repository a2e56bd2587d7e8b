import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { SiteLink } from './site-link';

/** What stands in place of codes while nobody whom the member follows has one. */
export function NoCodes() {
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence="Nobody you follow has a code now."
      action={<SiteLink path="/influencers">Find influencers</SiteLink>}
    />
  );
}
