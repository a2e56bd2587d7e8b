import * as z from 'zod/mini';
import { displayNameFlaw } from '../rules/display-name.ts';
import { isReservedUsername, USERNAME_RESERVED } from '../rules/reserved-usernames.ts';

// The rules of the app's own forms (src/domain/account.ts); a test holds the two together.

export const fullName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter the full name.'),
  z.maxLength(100, 'A full name has at most 100 characters.'),
  z.superRefine((name, context) => {
    const message = displayNameFlaw(name);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

/** Kept lower-case; a leading @ is how people write handles. */
export const username = z.string().check(
  z.trim(),
  z.overwrite((value) => value.replace(/^@/, '')),
  z.toLowerCase(),
  z.regex(/^[a-z0-9._-]{3,30}$/, 'A username has 3 to 30 letters, digits, dots, dashes or underscores.'),
  z.refine((name) => !isReservedUsername(name), USERNAME_RESERVED),
);

/** In the form in which the auth service keeps it. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email('Invalid Email: Please enter a valid email address.'),
    z.maxLength(255, 'Invalid Email: Please enter a valid email address.'),
  );

export const bio = z.string().check(z.trim(), z.maxLength(1000, 'A bio has at most 1,000 characters.'));
