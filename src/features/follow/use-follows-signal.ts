import { topics } from '@/domain/topics';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import { useSession } from '@/shared/session/use-session';

/**
 * When follows change elsewhere (another tab or device, the extension), refreshes them, the alerts, and what may show followers-only offers.
 * Used once per screen, however many follow buttons it has.
 */
export function useFollowsSignal() {
  const { user } = useSession();
  const mine = queryKeys.mine(user?.id ?? '');
  useRefreshOnSignal({
    topics: user ? [topics.member(user.id)] : [],
    event: 'follows',
    keys: [
      mine.follows,
      mine.following,
      mine.alerts.all,
      mine.saved.ids,
      mine.saved.list,
      queryKeys.offers.ones,
    ],
  });
}
