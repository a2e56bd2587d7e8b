import { offersAt } from './shops';

/**
 * Whether nothing opens by itself on a host, because an affiliate link led to it, or to another host of the same shop: whoever sent the
 * shopper earns by it (docs/product/extension.md#standing-down).
 * @param offers all that are on the device, which tell the hosts of a shop
 * @param landings the hosts that affiliate links led to
 */
export function isStoodDown(
  offers: readonly { domains: string[] }[],
  landings: readonly string[],
  host: string,
): boolean {
  const here = offersAt(offers, host);
  return landings.some((landing) => offersAt(here, landing).length > 0);
}
