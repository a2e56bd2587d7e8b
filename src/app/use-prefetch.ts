import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';

/** Loads pages that somebody is about to open (./prefetch.ts). What does that isn't needed to show the first one. */
export function usePrefetch() {
  const client = useQueryClient();
  const { user } = useSession();
  const { pathname } = useLocation();
  const present = useEffectEvent(() => ({ pathname, userId: user?.id ?? null }));

  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    import('./prefetch')
      .then(({ startPrefetching }) => {
        if (!isOver) end = startPrefetching(client, () => present());
      })
      // Without it, pages load when they are opened.
      .catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [client]);
}
