/** Whether a host is the domain itself or a subdomain of it. */
export function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The length of the longest name in the DNS. */
const MAX_HOST = 253;

/** The host of a link without www.; undefined where there is none. private.domain_of() in the database is the same rule. */
export function domainOf(url: string): string | undefined {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase();
  return host && host.length <= MAX_HOST ? host.replace(/^www\.(?=.*\.)/, '') : undefined;
}
