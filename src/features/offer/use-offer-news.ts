import type { QueryKey } from '@tanstack/react-query';
import { offerTopics, topics } from '@/domain/topics';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import { useSession } from '@/shared/session/use-session';

interface OfferNews {
  /** The influencers whose offers the page shows or counts; undefined for everybody's. */
  of?: readonly string[];
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/**
 * Refreshes queries when offers were published or changed, and the number of new alerts, which may have changed with them.
 * @returns the state of the signals' connection
 */
export function useOfferNews({ of, keys }: OfferNews) {
  const userId = useSession().user?.id;
  return useRefreshOnSignal({
    topics: of ? offerTopics(of) : [topics.deals],
    event: 'offers',
    keys: userId === undefined ? keys : [...keys, queryKeys.mine(userId).alerts.counts],
  });
}
