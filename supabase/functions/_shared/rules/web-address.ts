import { MAX_LENGTHS } from './field-limits.ts';
import { visibleText } from './names.ts';
import { parsedUrl } from './parsed-url.ts';

const BELOW_256 = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const BELOW_65536 = '([0-5]?\\d{1,4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])';
/**
 * The same as the database's private.is_web_address: a host with at least one dot, and no user part, backslash or blank,
 * because with those, browsers go to another host than the one that people see. All of it is visible ASCII.
 */
const WEB_ADDRESS = new RegExp(
  '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.)+[a-z]([a-z0-9-]*[a-z0-9])?' +
    `|(${BELOW_256}\\.){3}${BELOW_256})(:${BELOW_65536})?([/?#][!-[\\]-~]*)?$`,
  'i',
);

/** Browsers refuse some hosts with xn--, which only a parser can tell. Any other address that matches WEB_ADDRESS they can read. */
export function isWebAddress(address: string): boolean {
  if (address.length > MAX_LENGTHS.web_address || !WEB_ADDRESS.test(address)) return false;
  return !/xn--/i.test(address) || parsedUrl(address) !== undefined;
}

export const isSecureWebAddress = (address: string) => /^https:/i.test(address) && isWebAddress(address);

/**
 * An address as browsers send it, in ASCII: münchen.example/ü as xn--mnchen-3ya.example/%C3%BC. An address with blanks or backslashes,
 * which is more likely a mistake, and one that browsers can't read, stay as they are and are refused.
 */
function inAscii(address: string): string {
  const isConvertible = /[^!-~]/.test(address) && !/[\s\\]/.test(address);
  return (isConvertible && parsedUrl(address)?.href) || address;
}

const MARKDOWN = /^\[[^\]]*\]\(([^\s()]+)\)$/;

/** The link in a text that was copied out of a page or message: without invisible characters, '<…>', Markdown and the entity of '&'. */
export function readLink(typed: string): string {
  const text = visibleText(typed).replaceAll(/&amp;|&#38;|&#x26;/gi, '&');
  return MARKDOWN.exec(text)?.[1] ?? /^<(.+)>$/.exec(text)?.[1] ?? text;
}

/** An address as it is saved: without what was copied with it, with https:// if the scheme is missing (docs/product/offers.md#links). Blank stays blank. */
export function toWebAddress(typed: string): string {
  const address = readLink(typed);
  if (address === '') return '';
  return inAscii(/^https?:\/\//i.test(address) ? address : `https://${address}`);
}
