import { useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is still on the page, for what comes after an answer. A layout effect is cleaned up in the moment in which
 * the page shows something else; a passive one some time later, so that an answer in between would still count.
 */
export function useIsMounted() {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
