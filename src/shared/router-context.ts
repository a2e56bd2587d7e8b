import { createContext, use } from 'react';
import type { RouterProviderProps } from 'react-router-dom';

type Router = RouterProviderProps['router'];

/** The router itself, which knows at once what was pressed. Its hooks know what is rendered, on a slow device some time later. */
export const RouterContext = createContext<Router | null>(null);

/** @throws Error outside of a RouterContext */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('This component needs a RouterContext around its router.');
  return router;
}

/** Where the last press leads: the address that is being loaded, or else the present one, which may not be rendered yet. */
export const nextLocation = ({ state }: Router) => state.navigation.location ?? state.location;
