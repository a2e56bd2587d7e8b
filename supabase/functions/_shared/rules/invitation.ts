import * as z from 'zod/mini';
import { atMost, emailAddress, username } from './account-fields.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { readHandle } from './handle-reading.ts';

const MISSING = 'Please enter an email address or a username.';
const email = emailAddress(MISSING, 'Please enter a valid email address.');

/** Whom an agency invites: an e-mail address, or a username as people write handles (readHandle). */
const invitee = z.string(MISSING).check(
  // First, because a profile's web address may have an @, too, by which e-mail addresses are recognized below.
  z.overwrite(readHandle),
  z.toLowerCase(),
  z.minLength(1, MISSING),
  atMost(MAX_LENGTHS.email),
  z.check((payload) => {
    const read = (payload.value.includes('@') ? email : username).safeParse(payload.value);
    if (read.success) {
      payload.value = read.data;
    } else {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: read.error.issues[0]?.message ?? MISSING,
      });
    }
  }),
);

export const invitationSchema = z.object({ invitee }, MISSING);

export type InvitationFields = z.infer<typeof invitationSchema>;
