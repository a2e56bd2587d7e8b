/** Whether a host is a domain itself or a subdomain of it. */
export function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
