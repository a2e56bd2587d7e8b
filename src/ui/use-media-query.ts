import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches, e.g. `(min-width: 48rem)`, for differences that CSS alone can't make. False
 * while pages are rendered on a server, because there is no screen.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
