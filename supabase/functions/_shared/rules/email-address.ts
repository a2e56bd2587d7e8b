import { MAX_LENGTHS } from './field-limits.ts';
import { parsedUrl } from './parsed-url.ts';

export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** A domain with letters beyond a to z. */
const OTHER_LETTERS = /^(?=.*[^a-z0-9.-])[\p{L}\p{M}\p{N}.-]+$/iu;

/** The domain as mail servers know it: 'anna@käse.example' is 'anna@xn--kse-qla.example'. Whatever else it is stays. */
export function asMailServersKnow(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at < 2 || !OTHER_LETTERS.test(domain)) return address;
  return address.slice(0, at) + (parsedUrl(`https://${domain}`)?.hostname ?? domain);
}

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTHS.email && EMAIL_ADDRESS.test(text);
}

export const EMAIL_TAKEN = 'This email address is already registered. Please use a different email.';
export const INVALID_EMAIL = 'Invalid Email: Please enter a valid email address.';
