import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useIsOffline } from '@/shared/use-is-offline';
import { Button } from '@/ui/button';
import { OfferGrid } from './offer-grid';
import type { OfflineOffers } from './offline-offers';
import { offlineListWords } from './rules/offline-list';

interface OfflineOffersListProps {
  offlineCopy: OfflineOffers;
  /** What the offers are called here: 'alerts'. */
  name: string;
  query: Pick<UseInfiniteQueryResult, 'isFetching' | 'refetch'>;
}

/** The offline copy of a list, and how old it is. */
export function OfflineOffersList({
  offlineCopy: { offers, hasMore, keptAt },
  name,
  query,
}: OfflineOffersListProps) {
  const isOffline = useIsOffline();
  const tryAgain = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    const listener = () => tryAgain();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-sunken p-4">
        {isOffline && <WifiOff size={22} aria-hidden="true" className="flex-none text-muted" />}
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
          <strong className="font-semibold">
            {isOffline ? 'No connection.' : `Your ${name} couldn't be read just now.`}
          </strong>{' '}
          <span>{offlineListWords({ name, length: offers.length, hasMore, keptAt }, Date.now())}</span>
        </p>
        <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
      <OfferGrid offers={offers} heading="h2" />
    </>
  );
}
