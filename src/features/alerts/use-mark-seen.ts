import { useEffect } from 'react';
import { markSeen } from './seen-until';

/**
 * Marks what My Alerts shows as seen, also what comes while it is open.
 * @param newest when the list's newest alert was published; undefined while none is shown
 */
export function useMarkSeen(userId: string | undefined, newest: string | undefined) {
  useEffect(() => {
    if (userId !== undefined && newest !== undefined) markSeen(userId, newest);
  }, [userId, newest]);
}
