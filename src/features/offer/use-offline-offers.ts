import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storedAccount } from '@/lib/supabase/stored-session';
import type { PagedListState } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { useIsOffline } from '@/shared/use-is-offline';
import type { Offer } from './offer';
import {
  type OfflineList,
  type OfflineOffers,
  readOfflineOffers,
  storeOfflineOffers,
} from './offline-offers';

/** Whoever has waited this long for a list is shown its offline copy. */
const PATIENCE_MS = 4_000;

/** What usePagedList says of a list. */
interface ListState extends Pick<PagedListState<Offer>, 'items' | 'isCurrent'> {
  query: Pick<PagedListState<Offer>['query'], 'data' | 'dataUpdatedAt' | 'hasNextPage' | 'isLoadingError'>;
}

interface OfflineCopy {
  /** True while a needed copy is being looked for. */
  isReading: boolean;
  /** Null while it isn't needed, and when nothing was stored. */
  offlineCopy: OfflineOffers | null;
}

/**
 * Stores an offline copy of a list of offers on the device, and gives it back while the list doesn't come, for want of a network
 * (docs/product/app.md#without-a-network).
 * @param userId whose list it is; undefined while that isn't known
 * @param isWhole false for what a search or a filter has found, which is neither stored nor replaced
 */
export function useOfflineOffers(
  userId: string | undefined,
  list: OfflineList,
  { items, isCurrent, query }: ListState,
  isWhole = true,
): OfflineCopy {
  const { dataUpdatedAt: keptAt, hasNextPage: hasMore } = query;
  const offers = isWhole && isCurrent ? items : undefined;
  useEffect(() => {
    if (userId === undefined || !offers) return;
    void storeOfflineOffers(userId, list, { offers, hasMore, keptAt });
  }, [userId, list, offers, hasMore, keptAt]);

  const isOffline = useIsOffline();
  const isNeeded = useIsNeeded(isWhole && query.data === undefined, isOffline || query.isLoadingError);
  const owner = userId ?? storedAccount()?.user.id ?? '';
  const { data, isPending } = useQuery({
    queryKey: queryKeys.mine(owner).offlineCopy(list),
    queryFn: () => readOfflineOffers(owner, list),
    enabled: isNeeded && owner !== '',
    staleTime: 0,
    gcTime: 0,
  });
  return { isReading: isNeeded && owner !== '' && isPending, offlineCopy: isNeeded ? (data ?? null) : null };
}

/** Whether the offline copy is needed. Once it is, it stays so until the list comes: another attempt doesn't take the copy away. */
function useIsNeeded(isMissing: boolean, isHopeless: boolean): boolean {
  const [hasGivenUp, setHasGivenUp] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setHasGivenUp(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setHasGivenUp(false);
    };
  }, [isMissing]);
  if (isMissing && isHopeless && !hasGivenUp) setHasGivenUp(true);
  return isMissing && hasGivenUp;
}
