import { parsedUrl } from '@rules/parsed-url';

/**
 * The address to open for an offer's link, or undefined when there is none that may be opened. The
 * database refuses anything but http(s); this check makes sure that a `javascript:` link is never rendered.
 */
export function safeLink(link: string | null | undefined): string | undefined {
  const url = link ? parsedUrl(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
