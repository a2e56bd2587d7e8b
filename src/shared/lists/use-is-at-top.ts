import { useSyncExternalStore } from 'react';

/** Scrolled further than this many pixels, somebody is reading the list, and it isn't replaced under them. */
const READING_FROM_PX = 320;

/** Whether the page is at its top, or near. */
export const useIsAtTop = () => useSyncExternalStore(subscribe, isAtTop, isAtTopOfDocument);

const isAtTop = () => window.scrollY <= READING_FROM_PX;
const isAtTopOfDocument = () => true;

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
