import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notePage, takeArrival } from './arrival';

/**
 * Notes by what the person came to a page, and takes that out of the address, while the app runs: a notification may open a page in it
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
