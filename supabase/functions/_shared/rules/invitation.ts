import * as z from 'zod/mini';
import { atMost, emailAddress, username } from './account-fields.ts';
import { asMailServersKnow } from './email-address.ts';
import { MAX_LENGTHS } from './field-limits.ts';

const MISSING = 'Please enter an email address or a username.';
const email = emailAddress(MISSING, 'Please enter a valid email address.');

/** Whom an agency invites: an e-mail address, or a username with or without its @. */
const invitee = z.string(MISSING).check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((value) => asMailServersKnow(value.replace(/^@/, ''))),
  z.minLength(1, MISSING),
  atMost(MAX_LENGTHS.email),
  z.check(({ value, issues }) => {
    const read = (value.includes('@') ? email : username).safeParse(value);
    if (!read.success) {
      issues.push({ code: 'custom', input: value, message: read.error.issues[0]?.message ?? MISSING });
    }
  }),
);

export const invitationSchema = z.object({ invitee }, MISSING);

export type InvitationFields = z.infer<typeof invitationSchema>;
