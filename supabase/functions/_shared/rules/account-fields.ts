import * as z from 'zod/mini';
import { INVALID_EMAIL, isEmailAddress, withPunycodeDomain } from './email-address.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { readHandle } from './handle-reading.ts';
import { invisibleInLinesFlaw } from './names.ts';
import { displayNameFlaw } from './person-name.ts';
import { isReservedUsername, USERNAME_CHARACTERS, USERNAME_LENGTH, USERNAME_RESERVED } from './usernames.ts';
import { withoutFlaw } from './without-flaw.ts';

// The fields of an account, as forms and functions check them. A form shows the first message of a field, so
// the order of the checks matters.

export const atMost = (length: number) =>
  z.maxLength(length, `Use at most ${length.toLocaleString('en-US')} characters.`);

/** A trimmed text. @param missing the error of a blank one */
const given = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

/**
 * A full name without web addresses, e-mail addresses and invisible characters.
 * @param missing the message for a blank name
 */
export const fullName = (missing: string) =>
  given(missing).check(atMost(MAX_LENGTHS.full_name), withoutFlaw(displayNameFlaw));

/** An e-mail address, with an internationalized domain in Punycode. */
export const emailAddress = (missing: string, invalid: string) =>
  given(missing).check(z.overwrite(withPunycodeDomain), z.refine(isEmailAddress, invalid));

/** The form of a username, in upper or lower case. */
export const usernameChecks = [
  z.regex(USERNAME_CHARACTERS, 'Use only letters, digits, dots, dashes and underscores.'),
  z.minLength(USERNAME_LENGTH.min, `Use at least ${USERNAME_LENGTH.min} characters.`),
  z.maxLength(USERNAME_LENGTH.max, `Use at most ${USERNAME_LENGTH.max} characters.`),
] as const;

export const notReserved = z.refine<string>((name) => !isReservedUsername(name), USERNAME_RESERVED);

/** Lower-cased, without the leading @ or the profile's address with which people write handles. Reserved names are allowed here. */
export const anyUsername = z
  .string()
  .check(
    z.overwrite(readHandle),
    z.toLowerCase(),
    z.minLength(1, 'Please choose a username.'),
    ...usernameChecks,
  );

export const username = anyUsername.check(notReserved);

/** The length as the database counts it: in code points of the trimmed text. */
export const bioLength = (typed: string): number => [...typed.trim()].length;

export const bio = z.string().check(
  z.trim(),
  z.refine(
    (text) => bioLength(text) <= MAX_LENGTHS.bio,
    `Use at most ${MAX_LENGTHS.bio.toLocaleString('en-US')} characters.`,
  ),
  // A bio may have several lines.
  withoutFlaw((text) => invisibleInLinesFlaw('bio', text)),
);

/** Said once for all of an influencer's fields that are missing (docs/product/agencies.md#adding-an-influencer). */
export const INFLUENCER_FIELDS_MISSING =
  'Missing Required Fields: Please fill in the full name, username, and email.';

/** An influencer's account as its agency enters it. The address is kept as the auth service keeps it: lower-case. */
export const influencerFields = {
  fullName: fullName('Please enter the full name.'),
  username,
  email: emailAddress('Please enter the email address.', INVALID_EMAIL).check(z.toLowerCase()),
  bio,
};
