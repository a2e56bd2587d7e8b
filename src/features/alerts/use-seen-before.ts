import { useState } from 'react';
import { NEVER, seenUntil } from './seen-until';

/**
 * What the member had seen when this visit of My Alerts began: what is new stays marked as new while it is looked at,
 * although the badge has forgotten it by then.
 * @param userId undefined until it is known who looks
 */
export function useSeenBefore(userId: string | undefined): string {
  const [visit, setVisit] = useState({ userId, until: userId === undefined ? NEVER : seenUntil(userId) });
  if (visit.userId !== userId && userId !== undefined) setVisit({ userId, until: seenUntil(userId) });
  return visit.until;
}
