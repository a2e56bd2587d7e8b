import { useEffect } from 'react';
import { markSeen } from './seen-until';

/**
 * What is on My Alerts counts as seen, while the page is open too.
 * @param newest when the list's newest alert was published; undefined while there is nothing to see
 */
export function useMarkSeen(userId: string | undefined, newest: string | undefined) {
  useEffect(() => {
    if (userId !== undefined && newest !== undefined) markSeen(userId, newest);
  }, [userId, newest]);
}
