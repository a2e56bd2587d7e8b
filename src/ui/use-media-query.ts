import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the screen answers to a media query, e.g. `(min-width: 48rem)`: for what CSS alone can't turn into another. No
 * screen, as the build draws pages, answers to none.
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
