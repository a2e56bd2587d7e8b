/**
 * Whether a page was reached by somebody's affiliate link. Then nothing opens by itself, because whoever sent the shopper earns by
 * it (docs/product/extension.md#standing-down).
 */

/** `name=value` marks such an address whatever else it has; the networks append the first one to all their links. */
const MARKS = new Set([
  'afsrc=1',
  'affsource=1',
  'irgwc=1',
  'utm_medium=affiliate',
  'utm_medium=affiliates',
  'utm_medium=affiliate_marketing',
  'utm_medium=partner-affiliate',
]);

/** Parameters that a network appends with a value of its own, by the network. */
const NETWORK_PARAMETERS: Record<string, readonly string[]> = {
  Admitad: ['admitad_uid'],
  AvantLink: ['avad'],
  Awin: ['awc'],
  'CJ Affiliate': ['cjevent', 'cjdata'],
  Daisycon: ['dci'],
  FlexOffers: ['foid', 'fobs'],
  Impact: ['irclickid', 'im_ref'],
  Partnerize: ['clickref'],
  'Rakuten Advertising': ['ransiteid', 'raneaid', 'ranmid'],
  Refersion: ['rfsn'],
  ShareASale: ['sscid'],
  Tradedoubler: ['tduid'],
  TradeTracker: ['ttaid'],
  Webgains: ['wgclickid'],
};
const BY_VALUE = new Set(Object.values(NETWORK_PARAMETERS).flat());

/** Hosts through which networks send shoppers on; a page that names one as its referrer came from a link of theirs. */
const NETWORK_HOSTS = [
  'anrdoezrs.net',
  'apmebf.com',
  'avantlink.com',
  'awin1.com',
  'dpbolvw.net',
  'emjcd.com',
  'jdoqocy.com',
  'kqzyfj.com',
  'linksynergy.com',
  'pntra.com',
  'pntrac.com',
  'prf.hn',
  'qksrv.net',
  'shareasale.com',
  'shareasale-analytics.com',
  'tkqlhce.com',
  'tradedoubler.com',
  'webgains.com',
];

/**
 * @param address the page's own, or the one it was first asked for: a shop may remove the parameters
 * @param referrer as the page has it
 */
export function standsDown(address: string, referrer = ''): boolean {
  if (!URL.canParse(address)) return false;
  return hasMark(new URL(address)) || isNetwork(referrer);
}

function hasMark({ searchParams, hash }: URL): boolean {
  // Some shops' pages read their parameters from behind the '#'.
  const behindHash = new URLSearchParams(hash.slice(Math.max(hash.indexOf('?'), 0) + 1));
  return [...searchParams, ...behindHash].some(([name, value]) => {
    const key = name.toLowerCase();
    return MARKS.has(`${key}=${value.toLowerCase()}`) || (BY_VALUE.has(key) && value !== '');
  });
}

function isNetwork(referrer: string): boolean {
  if (!URL.canParse(referrer)) return false;
  const { hostname } = new URL(referrer);
  return NETWORK_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
