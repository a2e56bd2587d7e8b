import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/session/use-session';
import { newAlertCountQuery, seenElsewhereQuery } from './data/new-alerts';
import { markSeen, useSeenUntil } from './data/seen-alerts';

/** The number of new alerts; 0 for visitors and while it loads. */
export function useNewAlertCount(): number {
  const userId = useSession().user?.id;
  const seenUntil = useSeenUntil(userId ?? '');
  const elsewhere = useQuery({ ...seenElsewhereQuery(userId ?? ''), enabled: userId !== undefined });
  const { data: seenAt } = elsewhere;
  useEffect(() => {
    if (userId !== undefined && seenAt) markSeen(userId, seenAt);
  }, [userId, seenAt]);
  // Counted once it is known what was seen on other devices, which would otherwise be counted as new for a moment.
  const { data } = useQuery({
    ...newAlertCountQuery(userId ?? '', seenUntil),
    enabled: userId !== undefined && !elsewhere.isPending,
  });
  return data ?? 0;
}
