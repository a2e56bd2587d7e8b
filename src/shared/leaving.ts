import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { nextLocation, useRouter } from './router-context';

/**
 * Whether the person is on the way to another page, which isn't shown yet. Code that rewrites this page's address meanwhile would cancel
 * that navigation, because the router follows only the latest one.
 */
export function useIsLeaving(): boolean {
  const router = useRouter();
  const { pathname } = useLocation();
  const nextPathname = () => nextLocation(router).pathname;
  return useSyncExternalStore(router.subscribe, nextPathname, () => pathname) !== pathname;
}

/**
 * A ref that tells, when a form's answer comes, whether the person is still at the form and not on the way to another page. It is set in a
 * layout effect, which is cleaned up at the moment at which the page shows something else; a passive effect is cleaned up only later.
 */
export function useIsHere() {
  const isHere = useRef(false);
  const isLeaving = useIsLeaving();
  useLayoutEffect(() => {
    isHere.current = !isLeaving;
    return () => {
      isHere.current = false;
    };
  }, [isLeaving]);
  return isHere;
}

const unsaved = new Set<object>();

/** Whether something would be lost by leaving the page. */
export const holdsUnsaved = () => unsaved.size > 0;

/** Has the browser ask before the app is left while something would be lost. */
export function useAskBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(ask);
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(ask);
      removeEventListener('beforeunload', ask);
    };
  }, [isNeeded]);
}
