/** Whether a page was reached by somebody's affiliate link. */

import { NETWORKS } from '@rules/affiliate-networks';
import { isOnDomain } from '@rules/domains';
import { parsedUrl } from '@rules/parsed-url';

/** The parameters' names in lower case, each with a pattern of its values. Networks share some names. */
const PARAMETERS = NETWORKS.flatMap(({ parameters = [] }) => parameters).map(
  (parameter): readonly [string, RegExp] => (typeof parameter === 'string' ? [parameter, /./] : parameter),
);
const HOSTS = NETWORKS.flatMap(({ hosts = [], leavingThrough = [] }) => [...hosts, ...leavingThrough]);

/** @param trail the addresses that led to a page: its own, those it was first asked for, those before it */
export function isAffiliateTrail(trail: readonly string[]): boolean {
  return trail.some((address) => {
    const url = parsedUrl(address);
    return url !== undefined && (hasParameter(url) || isNetwork(url));
  });
}

function hasParameter({ searchParams, hash }: URL): boolean {
  // Some shops' pages read their parameters from behind the '#'.
  const behindHash = new URLSearchParams(hash.slice(Math.max(hash.indexOf('?'), 0) + 1));
  return [...searchParams, ...behindHash].some(([name, value]) =>
    PARAMETERS.some(([known, values]) => known === name.toLowerCase() && values.test(value.toLowerCase())),
  );
}

function isNetwork({ hostname }: URL): boolean {
  return HOSTS.some((host) => isOnDomain(hostname, host));
}
