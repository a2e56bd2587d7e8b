import * as z from 'zod/mini';
import { callerOf } from '../_shared/caller.ts';
import { env } from '../_shared/env.ts';
import { Failure } from '../_shared/failure.ts';
import { jsonBody } from '../_shared/json-body.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { serviceClient } from '../_shared/service-client.ts';
import { welcomeMail } from './welcome-mail.ts';

const WITHIN_MS = 10 * 60_000;
const ALREADY_SENT = 'The welcome email has been sent already.';

/** What a sign-up knows. The names aren't written: the address may be somebody else's. */
const body = z.object({
  email: z.string(),
  fullName: z.string().check(z.maxLength(120)),
  isInfluencer: z.boolean(),
  username: z.optional(z.string().check(z.maxLength(30))),
});

/**
 * Welcomes a new account by mail. No open relay (docs/product/accounts-and-sessions.md#welcome-mail): it writes to the caller's own address, within ten
 * minutes of the account's making, and once. The mark in the account says so for good; of two calls at the
 * same moment, the key tells the e-mail service that they are one.
 */
export async function sendWelcomeEmail(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success)
    throw new Failure(400, 'Expected are email, fullName, isInfluencer and perhaps username.');
  const { email, isInfluencer } = asked.data;
  if (!caller.email || email.toLowerCase() !== caller.email.toLowerCase()) {
    throw new Failure(403, 'The welcome email goes to your own address only.');
  }
  if (Date.now() - Date.parse(caller.created_at) > WITHIN_MS) {
    throw new Failure(403, 'The welcome email is for new accounts only.');
  }
  if (caller.app_metadata.welcome_sent_at !== undefined) throw new Failure(409, ALREADY_SENT);

  const sent = await sendMail({
    to: caller.email,
    ...welcomeMail({ isInfluencer, siteUrl: env('SITE_URL') }),
    idempotencyKey: `welcome/${caller.id}`,
  });
  if (!sent) throw new Failure(409, ALREADY_SENT);
  const { error } = await serviceClient().auth.admin.updateUserById(caller.id, {
    app_metadata: { welcome_sent_at: new Date().toISOString() },
  });
  if (error) throw error;
  return Response.json({ success: true });
}
