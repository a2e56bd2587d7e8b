import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/session/use-session';
import { newAlertCountQuery } from './data/new-alerts';
import { useSeenUntil } from './seen-until';

/** The number of new alerts; 0 for visitors and while it loads. */
export function useNewAlertCount(): number {
  const userId = useSession().user?.id;
  const seenUntil = useSeenUntil(userId ?? '');
  const { data } = useQuery({
    ...newAlertCountQuery(userId ?? '', seenUntil),
    enabled: userId !== undefined,
  });
  return data ?? 0;
}
