import { domainOf } from './domains.ts';
import { kindOfNoShop } from './shop-hosts.ts';
import { isWebAddress, toWebAddress } from './web-address.ts';

const MAX_FURTHER_DOMAINS = 3;

/**
 * The domains in a text, sorted and each once: alone or within addresses, with commas, semicolons, bars or blanks between them. What is no address
 * stays as it is.
 */
export function readDomains(text: string): string[] {
  const written = text.split(/[\s,;|]+/).filter((part) => part !== '');
  return [...new Set(written.map(domainIn))].sort();
}

function domainIn(written: string): string {
  const address = toWebAddress(written);
  return (isWebAddress(address) && domainOf(address)) || written;
}

const isDomain = (text: string) => isWebAddress(`https://${text}`) && domainOf(`https://${text}`) === text;

/**
 * Why an offer can't have these further domains, in a sentence. private.are_further_domains() has the same rule, for domains as readDomains()
 * gives them.
 */
export function furtherDomainsFlaw(domains: readonly string[]): string | undefined {
  if (domains.length > MAX_FURTHER_DOMAINS) return `Please enter at most ${MAX_FURTHER_DOMAINS} addresses.`;
  const wrong = domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined) return `“${wrong}” is no address. Please enter one such as checkout.brand.com.`;
  const elsewhere = domains.find((domain) => kindOfNoShop(domain) !== undefined);
  return elsewhere && `No brand's shop is at ${elsewhere}. Please enter the shop's own addresses.`;
}
