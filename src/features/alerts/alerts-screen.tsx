import { Puzzle } from 'lucide-react';
import { CountryFilterButton } from '@/features/country/country-filter-button';
import { ExtensionWay, extensionSentence } from '@/features/extension/extension-way';
import { useExtension } from '@/features/extension/use-extension';
import { PushOffer } from '@/features/notifications/push-offer';
import { OfferGrid, OfferGridSkeleton } from '@/features/offer/offer-grid';
import { OfflineOffersList } from '@/features/offer/offline-offers-list';
import { useOfflineOffers } from '@/features/offer/use-offline-offers';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { RingingBell } from '@/ui/ringing-bell';
import { LiveRegion } from '@/ui/visually-hidden';
import { alertFilters } from './alerts';
import { useAlerts } from './components/use-alerts';

interface AlertsScreenProps {
  /** Undefined while the session loads. */
  userId: string | undefined;
}

/** The codes of everybody the account follows. */
export function AlertsScreen({ userId }: AlertsScreenProps) {
  return (
    <>
      {userId !== undefined && <PushOffer userId={userId} />}
      <ExtensionBanner />
      <Alerts userId={userId} />
    </>
  );
}

/** The alerts; without a network, their offline copy. */
function Alerts({ userId }: AlertsScreenProps) {
  const url = useListFilters(alertFilters);
  const { list, newIds, arrived } = useAlerts(userId, url.filters);
  const { offlineCopy, isReading } = useOfflineOffers(userId, 'alerts', list, !url.isFiltered);

  if (offlineCopy) {
    return (
      <section aria-label="Alerts">
        <OfflineOffersList offlineCopy={offlineCopy} name="alerts" query={list.query} />
      </section>
    );
  }
  return (
    <>
      <ListToolbar
        url={url}
        label="Search saved alerts"
        placeholder="Search saved alerts..."
        filterButton={<CountryFilterButton url={url} />}
      />
      <LiveRegion message={arrived.message} />
      <section aria-label="Alerts">
        <ListHeader
          list={list}
          url={url}
          singular="alert"
          plural="alerts"
          icon={<RingingBell rings={arrived.times} />}
        />
        {/* The toolbar stays meanwhile: somebody may be typing in it. */}
        {isReading ? (
          <OfferGridSkeleton count={6} />
        ) : (
          <PagedList
            list={list}
            failed="Error loading your deals"
            skeleton={(count) => <OfferGridSkeleton count={count} />}
            skeletons={6}
            noMatch={{
              url,
              sentence:
                url.filters.country === null
                  ? 'None of your alerts matches your search.'
                  : 'None of your alerts matches your search and country.',
              showAll: 'Show all alerts',
            }}
            empty={
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
            }
          >
            {(alerts) => <OfferGrid offers={alerts} heading="h2" newIds={newIds} />}
          </PagedList>
        )}
      </section>
    </>
  );
}

/** Offers the browser extension, which is free, or says that it is there. On a phone this page is the bell. */
function ExtensionBanner() {
  const status = useExtension();
  if (status === 'phone') return null;
  return (
    <aside
      aria-label="Browser extension"
      className="mb-6 flex flex-col gap-3 rounded bg-brass-soft p-4 md:flex-row md:p-5 md:items-center md:gap-5"
    >
      <span className="grid size-11 flex-none place-items-center rounded bg-brass text-on-brass max-md:hidden">
        <Puzzle size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-heading text-lg font-bold">
          {status === 'connected' ? 'The bell rings while you shop' : 'Let the bell ring while you shop'}
        </p>
        <p className="mt-0.5 text-sm">
          {extensionSentence(
            status,
            'The browser extension tells you when somebody you follow has a code for the shop you are in.',
          )}
        </p>
      </div>
      <ExtensionWay status={status} get="Get the free extension" size="sm" />
    </aside>
  );
}
