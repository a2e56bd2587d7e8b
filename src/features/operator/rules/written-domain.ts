/**
 * The domain that somebody wrote, alone or within an address, as it stands in links: in ASCII and without www. Null for anything else. Only
 * the browser can convert a domain in another alphabet to ASCII (xn--…), so the database wouldn't find it as it was written.
 */
export function domainWritten(written: string): string | null {
  const text = written.trim();
  try {
    const { hostname } = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    // www.com keeps its www., because com alone is no domain.
    const domain = hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');
    // A link may lead to an IP address, but URL makes one of any number, too: 0.0.48.57 of 12345.
    if (/^[\d.]+$/.test(domain) && !text.includes(domain)) return null;
    return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(domain) ? domain : null;
  } catch {
    return null;
  }
}
