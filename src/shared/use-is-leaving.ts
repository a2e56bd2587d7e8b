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
