import { NETWORKS } from '@rules/affiliate-networks';
import { isOnDomain } from '@rules/domains';
import { parsedUrl } from '@rules/parsed-url';

/** The addresses that led to a page, empty where one isn't known. */
export interface LeadingAddresses {
  /** The one that was asked for when the page was loaded. */
  asked: string;
  /** The page before that. */
  referrer: string;
  /** The page's present one, and earlier ones in the same tab. */
  others: readonly string[];
}

/** A parameter's name in lower case with a pattern of its values. A list and not a map, because networks share some names. */
type Pattern = readonly [name: string, value: RegExp];
const PARAMETERS = NETWORKS.flatMap(({ parameters = [] }) => parameters).map(
  (parameter): Pattern => (typeof parameter === 'string' ? [parameter, /./] : parameter),
);
/** Shops append these to their own links, too, so they count only in the address by which somebody came from elsewhere. */
const ARRIVAL_PARAMETERS = NETWORKS.flatMap(({ arrivalParameters = [] }) => arrivalParameters);
/** Hosts that redirect to shops: networks, and sites that lead all their outgoing links through one page. */
const HOSTS = NETWORKS.flatMap(({ hosts = [], leavingThrough = [] }) => [...hosts, ...leavingThrough]);

/** Whether a page was reached by somebody's affiliate link. */
export function ledByAffiliateLink({ asked, referrer, others }: LeadingAddresses): boolean {
  if (isArrival(asked, referrer) && hasParameter(parsedUrl(asked), ARRIVAL_PARAMETERS)) return true;
  return [asked, referrer, ...others].some((address) => {
    const url = parsedUrl(address);
    return hasParameter(url, PARAMETERS) || isNetwork(url);
  });
}

/** Whether somebody came from elsewhere, and not by a link of the same site. */
function isArrival(asked: string, referrer: string): boolean {
  const [here = '', before = ''] = [asked, referrer].map((address) =>
    parsedUrl(address)?.hostname.replace(/^www\./, ''),
  );
  return !isOnDomain(here, before) && !isOnDomain(before, here);
}

function hasParameter(url: URL | undefined, parameters: readonly Pattern[]): boolean {
  if (url === undefined) return false;
  const { searchParams, hash } = url;
  // Some shops' pages read their parameters from behind the '#'.
  const behindHash = new URLSearchParams(hash.slice(Math.max(hash.indexOf('?'), 0) + 1));
  return [...searchParams, ...behindHash].some(([name, value]) =>
    parameters.some(([known, values]) => known === name.toLowerCase() && values.test(value.toLowerCase())),
  );
}

const isNetwork = (url: URL | undefined) =>
  url !== undefined && HOSTS.some((host) => isOnDomain(url.hostname, host));
