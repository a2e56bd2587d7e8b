import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notePage, takeArrival } from './arrival';

/**
 * Notes on which way the person came, and takes it out of the address, also when a notification opens a page of the running app
 * (src/strip-tokens-from-address.ts does it when the app starts). It is a layout effect, because the effects that count what happens on the page run after it.
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
