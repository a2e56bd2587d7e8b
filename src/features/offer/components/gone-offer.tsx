import { paths } from '@/lib/paths';
import { useSheetMeta } from '@/shared/layout/use-page-meta';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

/** An address that leads to no offer, or to one that was deleted. */
export function GoneOffer({ id }: { id: string }) {
  useSheetMeta({ title: 'Offer not found', isPrivate: true, path: paths.deals.offer(id) });
  return (
    <EmptyState
      drawing={<LostTicketDrawing />}
      sentence="It was taken down, or its address isn’t right."
      action={<LinkButton to={paths.deals.to()}>See all deals</LinkButton>}
    />
  );
}
