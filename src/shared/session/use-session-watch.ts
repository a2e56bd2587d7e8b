import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ForbiddenError, SignedOutError } from '@/lib/errors';
import { checkSession } from './check-session';

const MINUTE_MS = 60_000;

/** Storage refuses a session that has ended as it refuses anybody else. */
const mayTellOfAnEnd = (error: unknown) => error instanceof SignedOutError || error instanceof ForbiddenError;

/** Asks after the session when a request was refused, and when somebody comes back to the page. */
export function useSessionWatch() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && mayTellOfAnEnd(event.action.error)) {
        void checkSession();
      }
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && mayTellOfAnEnd(event.action.error)) {
        void checkSession();
      }
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);

  useEffect(() => {
    let checkedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < MINUTE_MS) return;
      checkedAt = Date.now();
      void checkSession();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
