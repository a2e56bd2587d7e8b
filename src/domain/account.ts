import {
  anyUsername,
  atMost,
  bio,
  emailAddress,
  fullName as fullNameField,
  notReserved,
  username,
  usernameChecks,
} from '@rules/account-fields';
import { isCategory } from '@rules/categories';
import { MAX_LENGTHS } from '@rules/field-limits';
import { readHandle } from '@rules/handle-reading';
import { isReservedUsername, USERNAME_RESERVED } from '@rules/usernames';
import * as z from 'zod/mini';

export const PASSWORD_MIN_LENGTH = 8;
/** The auth service refuses a longer one: bcrypt, by which it keeps passwords, reads no more. */
const PASSWORD_MAX_BYTES = 72;

/** Zod's `when` for a rule over two fields. Without it, zod checks the rule only when no other field has an error. */
function despiteOtherErrors({ value }: { value: unknown }) {
  return typeof value === 'object' && value !== null;
}

const email = emailAddress('Please enter your email address.', 'Please enter a valid email address.');
const fullName = fullNameField('Please enter your full name.');

/** A handle. What people write in front of it is left out: an @, or the profile's address. */
const socialHandle = z.string().check(z.overwrite(readHandle));

const newPassword = z.string().check(
  z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
  z.refine(
    (value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes. A letter takes one, one with an accent two, an emoji four or more.`,
  ),
);

/** A password that is set already: whether it is right, only the service knows. */
const ownPassword = z.string().check(z.minLength(1, 'Please enter your password.'));

export const loginSchema = z.object({
  email,
  password: ownPassword,
});

export const forgotPasswordSchema = z.object({ email });

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: 'Passwords do not match', when: despiteOtherErrors },
);

export const resetPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .check(passwordsMatch);

export const changePasswordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Please enter your current password.')),
    password: newPassword,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);

/** @param own the present username, which may stay even where it is reserved */
export const profileSchema = (own: string) =>
  z.object({
    fullName,
    username: anyUsername.check(
      z.refine((name) => name === own || !isReservedUsername(name), USERNAME_RESERVED),
    ),
    /** Only influencers have the next two; blank for none. */
    category: z
      .string()
      .check(z.refine((name) => name === '' || isCategory(name), 'Please select a category')),
    bio,
  });

/** What an influencer is known by (docs/product/accounts-and-sessions.md#application). */
export const applicationSchema = z.object({
  fullName,
  /** It becomes the username. */
  socialHandle: socialHandle.check(
    z.minLength(1, 'Please enter your social handle.'),
    ...usernameChecks,
    notReserved,
  ),
  category: z.string().check(z.refine(isCategory, 'Please select your primary content category')),
});

/** What has to be typed before an account is deleted. */
export const DELETION_WORD = 'DELETE';

export const deleteAccountSchema = z.object({
  confirmation: z.string().check(
    z.trim(),
    z.refine((typed) => typed === DELETION_WORD, `Please type ${DELETION_WORD} to confirm.`),
  ),
  password: ownPassword,
});

/** The account's own password, asked for before its data or an agency is handed over. */
export const ownPasswordSchema = z.object({
  password: ownPassword,
});

export const signupSchema = z
  .object({
    email,
    fullName,
    username,
    /** Influencers may leave it empty. */
    socialHandle: socialHandle.check(atMost(MAX_LENGTHS.social_handle)),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, 'Please repeat your password.')),
    agreed: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms and conditions')),
  })
  .check(
    // The field's own rule refuses a blank one.
    z.refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      when: despiteOtherErrors,
    }),
  );

export type LoginFields = z.infer<typeof loginSchema>;
export type ForgotPasswordFields = z.infer<typeof forgotPasswordSchema>;
export type ResetPasswordFields = z.infer<typeof resetPasswordSchema>;
export type ChangePasswordFields = z.infer<typeof changePasswordSchema>;
export type ProfileFields = z.infer<ReturnType<typeof profileSchema>>;
export type ApplicationFields = z.infer<typeof applicationSchema>;
export type DeleteAccountFields = z.infer<typeof deleteAccountSchema>;
export type OwnPasswordFields = z.infer<typeof ownPasswordSchema>;
export type SignupFields = z.infer<typeof signupSchema>;
