import { type ReactNode, useContext, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { withoutOffer } from '../offers/offer-address';

/**
 * Keeps the router's address the same for everything inside while a sheet opens and closes over the page, and while another page is on its way.
 * Otherwise each link of a list is rendered again at each step of the router, and a list has thousands
 * (docs/decisions/place-and-focus.md#long-lists).
 */
export function FixedAddress({ children }: { children: ReactNode }) {
  const present = useContext(LocationContext);
  const route = useContext(RouteContext);
  const { pathname, search, hash } = present.location;
  const address = `${pathname}${withoutOffer(search)}${hash}`;
  const [fixed, setFixed] = useState({ address, present, route });
  if (fixed.address !== address) setFixed({ address, present, route });
  return (
    <LocationContext value={fixed.present}>
      <RouteContext value={fixed.route}>{children}</RouteContext>
    </LocationContext>
  );
}
