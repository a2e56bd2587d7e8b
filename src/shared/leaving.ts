import { createContext, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type RouterProviderProps, useLocation } from 'react-router-dom';

/** The router itself. React Router's hooks say what is rendered, which on a slow device is some time behind what was pressed. */
export const RouterContext = createContext<RouterProviderProps['router'] | null>(null);

/**
 * Whether another page was asked for that isn't shown yet. Whoever rewrites this page's address meanwhile takes the press back that
 * asked for it: the router knows only the last navigation.
 */
export function useIsLeaving(): boolean {
  const router = use(RouterContext);
  if (!router) throw new Error('This component needs a RouterContext around its router.');
  const { pathname } = useLocation();
  const nextPathname = () => (router.state.navigation.location ?? router.state.location).pathname;
  return useSyncExternalStore(router.subscribe, nextPathname, () => pathname) !== pathname;
}

/**
 * A ref whose value is whether the person is still at this form, and not on the way to another page: for what comes after an answer.
 * A layout effect, because it is cleaned up in the moment in which the page shows something else, a passive one some time later.
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
