import { MAX_LENGTHS } from './field-limits.ts';

export const EMAIL_ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTHS.email && EMAIL_ADDRESS.test(text);
}

export const EMAIL_TAKEN = 'This email address is already registered. Please use a different email.';
export const INVALID_EMAIL = 'Invalid Email: Please enter a valid email address.';
