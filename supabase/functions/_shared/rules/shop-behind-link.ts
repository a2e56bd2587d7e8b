import { parsedUrl } from './parsed-url.ts';
import { kindOfNoShop } from './shop-hosts.ts';
import { isWebAddress } from './web-address.ts';

/**
 * The parameters in which networks' links hold the shop's address: `ued` and `p` at Awin, `url` at CJ, FlexOffers, Skimlinks, Ascend and
 * Tradedoubler, `murl` at Rakuten, `u` at Impact and Sovrn, `urllink` at ShareASale, `wgtarget` at Webgains, `ulp` at Admitad,
 * `redir` at Kwanko. Other parameters aren't read, because they hold other addresses, such as that of the page on which the link stands.
 */
const PARAMETERS = ['ued', 'murl', 'urllink', 'wgtarget', 'ulp', 'url', 'u', 'redir', 'p'];

/** How many addresses are looked at, each within the one before: the shop's behind up to three networks, one more than links go through. */
const MOST_STEPS = 4;

/**
 * The address of the shop to which a network's link leads, without path and parameters; undefined when the link doesn't tell, and for
 * one that isn't a network's.
 */
export function shopBehind(link: string): string | undefined {
  let address = parsedUrl(link);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (address === undefined) return undefined;
    const kind = kindOfNoShop(address.hostname);
    if (kind !== 'network') return step > 0 && kind === undefined ? address.origin : undefined;
    address = addressWithin(address);
  }
  return undefined;
}

function addressWithin({ searchParams, pathname, search }: URL): URL | undefined {
  const parameters = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const given = PARAMETERS.flatMap((name) => parameters.get(name) ?? []);
  // At CJ and Partnerize the shop's address is the end of the path, plain or encoded.
  const inPath = /https?(?::|%3a|%253a).*$/i.exec(pathname)?.[0];
  const atEnd = inPath && inPath + search;
  return [...given, ...(atEnd ? [atEnd] : [])].flatMap((text) => asAddress(text) ?? [])[0];
}

/** ShareASale's links leave the scheme out. */
const WITHOUT_SCHEME = /^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i;

function asAddress(text: string): URL | undefined {
  const decoded = decodedTwice(text);
  const address = WITHOUT_SCHEME.test(decoded) ? `https://${decoded}` : decoded;
  const url = /^https?:/i.test(address) ? parsedUrl(address) : undefined;
  return url && isWebAddress(url.href) ? url : undefined;
}

/** The decoded text of an address that was encoded once or twice, once for each network. Any other text stays as it is. */
function decodedTwice(text: string): string {
  let decoded = text;
  for (let times = 0; times < 2 && /^https?%/i.test(decoded); times++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}
