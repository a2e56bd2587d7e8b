import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notePage, takeArrival } from './arrival';

/**
 * Notes by which kind of link the person came to a page, and takes that out of the address, also when a notification opens a page of the running app
 * (src/strip-tokens-from-address.ts does the same when the app starts). It is a layout effect, so that it runs before the effects that
 * count what happens on the page.
 */
export function useArrival() {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const address = takeArrival(location);
    if (address === undefined) notePage(location.pathname);
    else void navigate(address, { replace: true, preventScrollReset: true, state: location.state });
  }, [location, navigate]);
}
