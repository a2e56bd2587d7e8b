import * as z from 'zod/mini';
import { username } from './account';

const asAddress = z.email('Please enter a valid email address.');

/** Whom an agency invites: an e-mail address, or a username with or without its @. */
export const invitationSchema = z.object({
  invitee: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((value) => value.replace(/^@/, '')),
    z.minLength(1, 'Please enter an email address or a username.'),
    z.maxLength(255, 'Use at most 255 characters.'),
    z.check(({ value, issues }) => {
      const read = (value.includes('@') ? asAddress : username).safeParse(value);
      if (!read.success)
        issues.push({ code: 'custom', input: value, message: read.error.issues[0]?.message ?? '' });
    }),
  ),
});

export type InvitationFields = z.infer<typeof invitationSchema>;
