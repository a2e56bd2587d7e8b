import { MAX_LENGTHS } from './field-limits.ts';
import { parsedUrl } from './parsed-url.ts';

/**
 * The same as the database's private.is_web_address: a host with at least one dot, and no user part, backslash or blank,
 * because with those, browsers go to another host than the one that people see.
 */
const WEB_ADDRESS =
  /^https?:\/\/(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|(\d{1,3}\.){3}\d{1,3})(:\d{1,5})?([/?#][^\s\\]*)?$/i;

export function isWebAddress(address: string): boolean {
  return address.length <= MAX_LENGTHS.web_address && WEB_ADDRESS.test(address);
}

export const isSecureWebAddress = (address: string) => /^https:/i.test(address) && isWebAddress(address);

/** A host with letters outside ASCII is stored as browsers send it: münchen.example as xn--mnchen-3ya.example. */
function withAsciiHost(address: string): string {
  const parts = /^(https?:\/\/)([^/?#:@\\\s]+)(.*)$/i.exec(address);
  const [, scheme = '', host = '', rest = ''] = parts ?? [];
  const url = /[^\p{ASCII}]/u.test(host) ? parsedUrl(`https://${host}`) : undefined;
  return url ? `${scheme}${url.hostname}${rest}` : address;
}

/** An address as it is saved: trimmed, with https:// if the scheme is missing (docs/product/offers.md#links). Blank stays blank. */
export function toWebAddress(typed: string): string {
  const address = typed.trim();
  if (address === '') return '';
  return withAsciiHost(/^https?:\/\//i.test(address) ? address : `https://${address}`);
}
