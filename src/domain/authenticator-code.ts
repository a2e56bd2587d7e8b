import * as z from 'zod/mini';

const CODE_LENGTH = 6;

/** The code of an authenticator app, as it is sent. Apps show it as '123 456', so blanks and dashes may be typed and pasted. */
export const authenticatorCode = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), 'Type the six digits that your app shows.'),
);

export const authenticatorCodeSchema = z.object({
  /** The id of the app that shows the code. */
  app: z.string(),
  code: authenticatorCode,
});

/** Longer names don't fit into the list of apps. */
const MAX_NAME_LENGTH = 40;

export const appNameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give it a name.'),
      z.maxLength(MAX_NAME_LENGTH, `A name has up to ${MAX_NAME_LENGTH} characters.`),
    ),
});

export type AuthenticatorCodeFields = z.infer<typeof authenticatorCodeSchema>;
export type AppNameFields = z.infer<typeof appNameSchema>;
