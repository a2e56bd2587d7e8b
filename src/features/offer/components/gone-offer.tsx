import { useSheetMeta } from '@/shared/layout/use-page-meta';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

/** Shown for an address without an offer, or with a deleted one. */
export function GoneOffer({ id }: { id: string }) {
  useSheetMeta({ title: 'Offer not found', isPrivate: true, path: paths.offer(id) });
  return (
    <EmptyState
      drawing={<LostTicketDrawing />}
      sentence="It was taken down, or its address isn’t right."
      action={<LinkButton to={pages.deals.path}>See all deals</LinkButton>}
    />
  );
}
