import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Whether another page was asked for that is still being loaded. Whoever rewrites this page's address meanwhile takes the press back that
 * asked for it: the router knows only the last navigation.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
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
