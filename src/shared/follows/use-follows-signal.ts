import { queryKeys } from '../query-keys';
import { useRefreshOnSignal } from '../realtime/use-refresh-on-signal';
import { useSession } from '../session/use-session';

/**
 * Keeps follows and alerts right when they change elsewhere: another tab, another device, the extension.
 * Once a screen, however many follow buttons it has.
 */
export function useFollowsSignal() {
  const { user } = useSession();
  const mine = queryKeys.mine(user?.id ?? '');
  useRefreshOnSignal({
    table: 'member_state',
    filter: `user_id=eq.${user?.id}`,
    enabled: user !== null,
    keys: [mine.follows, mine.following.all, mine.alerts.all],
  });
}
