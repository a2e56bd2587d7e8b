import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import { useRefreshOnSignal } from '../realtime/use-refresh-on-signal';
import { useSession } from '../session/use-session';

interface OfferNews {
  /** A realtime filter; without one, the news of everybody. */
  filter?: string;
  enabled?: boolean;
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/** Refreshes queries when offers were published or changed, and the badge on My Alerts with them: it may be about these. */
export function useRefreshOnOfferNews({ keys, ...news }: OfferNews) {
  const userId = useSession().user?.id;
  useRefreshOnSignal({
    table: 'offer_news',
    ...news,
    keys: userId === undefined ? keys : [...keys, queryKeys.mine(userId).alerts.counts],
  });
}
