import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { SiteLink } from './site-link';

/** What stands in place of codes while there are none to show: nobody whom the member follows has one, or those who have are muted. */
export function NoCodes() {
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence="No codes to show now."
      action={<SiteLink path="/influencers">Find influencers</SiteLink>}
    />
  );
}
