import { useCallback, useSyncExternalStore } from 'react';

/** Matches where one touches the screen and has no mouse. Such a device counts as a phone. */
export const PHONE = '(hover: none) and (pointer: coarse)';

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
