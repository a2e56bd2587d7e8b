import { MAX_LENGTHS } from './field-limits.ts';
import { parsedUrl } from './parsed-url.ts';

/** The form of an e-mail address. Its length is checked apart, in isEmailAddress(). */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** A domain with letters beyond a to z, and without characters that no domain has. */
const INTERNATIONALIZED_DOMAIN = /^(?=.*[^a-z0-9.-])[\p{L}\p{M}\p{N}.-]+$/iu;

/**
 * The address with an internationalized domain in Punycode, as mail servers know it: 'anna@xn--kse-qla.example' for 'anna@käse.example'. Any
 * other text is returned unchanged.
 */
export function withPunycodeDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const hasLocalPart = at > 1;
  if (!hasLocalPart || !INTERNATIONALIZED_DOMAIN.test(domain)) return address;
  return address.slice(0, at) + (parsedUrl(`https://${domain}`)?.hostname ?? domain);
}

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTHS.email && EMAIL_ADDRESS.test(text);
}

export const EMAIL_TAKEN = 'This email address is already registered. Please use a different email.';
export const INVALID_EMAIL = 'Invalid Email: Please enter a valid email address.';
