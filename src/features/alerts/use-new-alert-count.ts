import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/session/use-session';
import { newAlertCountQuery } from './data/new-alerts';
import { useSeenUntil } from './seen-until';

/** What is new on My Alerts since the last visit; 0 for visitors and while it isn't known. */
export function useNewAlertCount(): number {
  const userId = useSession().user?.id;
  const seenUntil = useSeenUntil(userId ?? '');
  const { data } = useQuery({
    ...newAlertCountQuery(userId ?? '', seenUntil),
    enabled: userId !== undefined,
  });
  return data ?? 0;
}
