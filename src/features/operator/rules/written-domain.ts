import * as z from 'zod/mini';

/** What somebody wrote as a domain, alone or as an address; the database reads it in the same way (private.as_domain). */
export function domainOf(written: string): string | null {
  const text = written.trim();
  try {
    const { hostname } = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const domain = hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');
    return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(domain) ? domain : null;
  } catch {
    return null;
  }
}

export const domainSchema = z.object({
  domain: z
    .string()
    .check(z.refine((written) => domainOf(written) !== null, 'Give a domain such as scam.example.')),
});
export type DomainFields = z.infer<typeof domainSchema>;
