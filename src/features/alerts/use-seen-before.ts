import { useState } from 'react';
import { NEVER, seenUntil } from './seen-until';

/**
 * What the member had seen when this visit of My Alerts began. New alerts stay marked during the visit,
 * although the badge doesn't count them any more.
 * @param userId undefined while the session loads
 */
export function useSeenBefore(userId: string | undefined): string {
  const [visit, setVisit] = useState({ userId, until: userId === undefined ? NEVER : seenUntil(userId) });
  if (visit.userId !== userId && userId !== undefined) setVisit({ userId, until: seenUntil(userId) });
  return visit.until;
}
