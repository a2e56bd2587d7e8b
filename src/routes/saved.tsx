import { useQuery } from '@tanstack/react-query';
import { OfferGrid, OfferGridSkeleton } from '@/features/offer/offer-grid';
import { OfflineOffersList } from '@/features/offer/offline-offers-list';
import { type SavedOffers, savedListQuery, savedOffersQuery } from '@/features/offer/saved-offers';
import { useOfflineOffers } from '@/features/offer/use-offline-offers';
import { ListCount } from '@/shared/lists/list-header';
import { PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export function Component() {
  return (
    <>
      <PageHeader
        title="Saved offers"
        description={
          <span>
            Kept for you until you take them back. The bell rings the day before one ends,{' '}
            <TextLink to={pages.notifications.path}>if you like</TextLink>.
          </span>
        }
      />
      <SavedOffersList />
    </>
  );
}

/** The notes below the offers whose code has changed since they were saved, by the offers' ids (docs/product/notifications.md#saved-offers). */
const notesOf = (saved: SavedOffers): ReadonlyMap<string, string> =>
  new Map(
    [...saved].flatMap(([id, isChanged]) => (isChanged ? [[id, 'The code changed since you saved it']] : [])),
  );

/** The offers that the account has saved. One that is no longer saved stays in its place until the list is left. */
function SavedOffersList() {
  const userId = useSession().user?.id;
  const list = usePagedList(savedListQuery(userId), { enabled: userId !== undefined });
  const { data: notes } = useQuery({
    ...savedOffersQuery(userId ?? ''),
    enabled: userId !== undefined,
    select: notesOf,
  });
  const { offlineCopy, isReading } = useOfflineOffers(userId, 'saved offers', list);

  if (offlineCopy) {
    return (
      <section aria-label="Saved offers">
        <OfflineOffersList offlineCopy={offlineCopy} name="saved offers" query={list.query} />
      </section>
    );
  }
  if (isReading) return <OfferGridSkeleton count={6} />;
  return (
    <section aria-label="Saved offers">
      <div className="mb-3 flex min-h-11 items-center">
        <ListCount list={list} singular="saved offer" plural="saved offers" search="" />
      </div>
      <PagedList
        list={list}
        failed="Failed to load your saved offers. Please try again."
        skeleton={(count) => <OfferGridSkeleton count={count} />}
        skeletons={6}
        empty={
          <EmptyState
            drawing={<TicketDrawing />}
            sentence="Nothing saved yet. Press the heart on an offer, and it waits for you here."
            action={<LinkButton to={pages.deals.path}>Find Deals</LinkButton>}
          />
        }
      >
        {(offers) => <OfferGrid offers={offers} heading="h2" notes={notes} />}
      </PagedList>
    </section>
  );
}
