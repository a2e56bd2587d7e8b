import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { arrivalAt, takeArrival } from './arrival';

/**
 * Takes out of the address by what the person came, also when a notification opens a page of the running app (src/strip-tokens-from-address.ts does
 * it when the app starts). Before anything on the page is counted: that is done in effects, which come later.
 */
export function useArrival() {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const address = takeArrival(location);
    if (address === undefined) arrivalAt(location.pathname);
    else void navigate(address, { replace: true, preventScrollReset: true, state: location.state });
  }, [location, navigate]);
}
