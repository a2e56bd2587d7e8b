import type { HostileRequest } from './cast';

/** A form as a page sends one, for the functions that take no JSON. */
export function formRequest(fields: Record<string, string>): HostileRequest {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { method: 'POST', raw: form };
}

/** What somebody might want to change of another's account, by the function for agencies. */
export const CHANGES_OF_ACCOUNT: readonly Record<string, string>[] = [
  { renew_password: 'true' },
  { full_name: 'Hostile', username: 'hostile' },
  { email: 'x@evil.example' },
];
