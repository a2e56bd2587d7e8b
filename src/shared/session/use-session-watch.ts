import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ForbiddenError, SecondFactorError, SignedOutError } from '@/lib/errors';
import { checkSession, renewSession } from './check-session';

/** The shortest time between two checks because somebody returned to the page: people change between windows many times a minute. */
const PAUSE_MS = 10_000;

/**
 * Checks the session after an error that may tell of its end. A ForbiddenError may, too, because the storage service answers an ended session
 * like a missing right. After a refusal for a missing second factor the session gets new tokens, and then the app asks for the code.
 */
function checkAfter(error: unknown) {
  if (error instanceof SignedOutError || error instanceof ForbiddenError) void checkSession();
  if (error instanceof SecondFactorError) void renewSession();
}

/**
 * Checks the session when a request is refused, when a query was refused before this was loaded, and when somebody returns to the page. Only
 * pages of somebody who is, or was, signed in use it.
 */
export function useSessionWatch() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const queries = queryClient.getQueryCache();
    for (const { state } of queries.getAll()) checkAfter(state.error);
    const stopQueries = queries.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkAfter(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkAfter(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);

  useEffect(() => {
    let checkedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < PAUSE_MS) return;
      checkedAt = Date.now();
      void checkSession();
    };
    document.addEventListener('visibilitychange', look);
    // A page beside another window gets the focus without having been hidden.
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
}
