import { isCategory } from '@rules/categories';
import { displayNameFlaw } from '@rules/display-name';
import { isReservedUsername, USERNAME_RESERVED } from '@rules/reserved-usernames';
import * as z from 'zod/mini';
import { bio } from './bio';

// A form shows the first message of each field, so the order of the checks matters.

export const PASSWORD_MIN_LENGTH = 8;
const USERNAME_MAX_LENGTH = 30;

/** For rules over two fields: they are checked even if other fields have errors. */
function isObject({ value }: { value: unknown }) {
  return typeof value === 'object' && value !== null;
}

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const email = required('Please enter your email address.').check(
  z.email('Please enter a valid email address.'),
);

/** 3–30 of a-z 0-9 . _ -, kept lower-case (docs/product/accounts-and-sessions.md#usernames). */
const usernameRules = [
  z.regex(/^[a-z0-9._-]+$/i, 'Use only letters, digits, dots, dashes and underscores.'),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(USERNAME_MAX_LENGTH, `Use at most ${USERNAME_MAX_LENGTH} characters.`),
] as const;

const notReserved = z.refine<string>((name) => !isReservedUsername(name), USERNAME_RESERVED);

/** People write handles with a leading @; it is removed. */
const anyUsername = z.string().check(
  z.trim(),
  z.overwrite((value) => value.replace(/^@/, '')),
  z.toLowerCase(),
  z.minLength(1, 'Please choose a username.'),
  ...usernameRules,
);

export const username = anyUsername.check(notReserved);

const socialHandle = z.string().check(
  z.trim(),
  z.overwrite((value) => value.replace(/^@+\s*/, '')),
);

const newPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`));

export const loginSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
});

export const forgotPasswordSchema = z.object({ email });

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: 'Passwords do not match', when: isObject },
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

/** A full name without web addresses, e-mail addresses and invisible characters. */
export const plainName = z.superRefine<string>((name, context) => {
  const message = displayNameFlaw(name);
  if (message) context.addIssue({ code: 'custom', message });
});

const fullName = required('Please enter your full name.').check(
  z.maxLength(100, 'Use at most 100 characters.'),
  plainName,
);

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
    ...usernameRules,
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
});

export const signupSchema = z
  .object({
    email,
    fullName,
    username,
    /** Influencers may leave it empty. */
    socialHandle: socialHandle.check(z.maxLength(100, 'Use at most 100 characters.')),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, 'Please repeat your password.')),
    agreed: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms and conditions')),
  })
  .check(
    z.refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      when: isObject,
    }),
  );

export type LoginFields = z.infer<typeof loginSchema>;
export type ForgotPasswordFields = z.infer<typeof forgotPasswordSchema>;
export type ResetPasswordFields = z.infer<typeof resetPasswordSchema>;
export type ChangePasswordFields = z.infer<typeof changePasswordSchema>;
export type ProfileFields = z.infer<ReturnType<typeof profileSchema>>;
export type ApplicationFields = z.infer<typeof applicationSchema>;
export type DeleteAccountFields = z.infer<typeof deleteAccountSchema>;
export type SignupFields = z.infer<typeof signupSchema>;
