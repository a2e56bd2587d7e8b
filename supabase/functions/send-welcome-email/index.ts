import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { sendMail } from '../_shared/send-mail.ts';

const WITHIN_MS = 10 * 60_000;
const ALREADY_SENT = 'The welcome email has been sent already.';

/** The data of a sign-up. The mail doesn't contain the names, because the address may be somebody else's. */
const body = z.object({
  email: z.string(),
  fullName: z.string().check(z.maxLength(120)),
  isInfluencer: z.boolean(),
  username: z.optional(z.string().check(z.maxLength(30))),
});

/**
 * Sends a new account's welcome mail. It can't be misused to mail others (docs/product/accounts-and-sessions.md#welcome-mail): it writes to
 * the caller's own address, within ten minutes after the account was created, and once. A mark in the account remembers it; for two calls at
 * the same moment, the idempotency key tells the e-mail service that they are one.
 */
async function sendWelcomeEmail(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  const asked = await bodyOf(
    request,
    body,
    'Expected are email, fullName, isInfluencer and perhaps username.',
  );
  const { email, isInfluencer } = asked;
  if (!caller.email || email.toLowerCase() !== caller.email.toLowerCase()) {
    throw new Failure(403, 'The welcome email goes to your own address only.');
  }
  if (Date.now() - Date.parse(caller.created_at) > WITHIN_MS) {
    throw new Failure(403, 'The welcome email is for new accounts only.');
  }
  if (caller.app_metadata.welcome_sent_at !== undefined) throw new Failure(409, ALREADY_SENT);

  const sent = await sendMail({
    to: caller.email,
    ...welcomeMail(isInfluencer ? INFLUENCER : MEMBER),
    idempotencyKey: `welcome/${caller.id}`,
  });
  if (!sent) throw new Failure(409, ALREADY_SENT);
  const { error } = await serviceClient().auth.admin.updateUserById(caller.id, {
    app_metadata: { welcome_sent_at: new Date().toISOString() },
  });
  if (error) throw error;
  return Response.json({ success: true });
}

interface Words {
  subject: string;
  lead: string;
  steps: string[];
  action: string;
  path: string;
}

const MEMBER: Words = {
  subject: 'Welcome to Promobell',
  lead: 'Follow the people you trust. When they have a code for the shop you are in, the bell rings.',
  steps: [
    'Follow a few influencers.',
    'Find their codes in My Alerts, and new ones as they come.',
    'Copy the code and shop as usual.',
  ],
  action: 'Find people to follow',
  path: '/influencers',
};

const INFLUENCER: Words = {
  subject: 'Welcome to Promobell, influencer',
  lead: 'Your followers get your codes in the very shop they are in, and you keep 100% of your commission.',
  steps: [
    'Give your profile a picture and the name people know.',
    'Share your profile, so that your followers can follow you here.',
    'Your first offer is free; plans make room for more.',
  ],
  action: 'Open your profile',
  path: '/profile',
};

/** The mail's subject, and its text in both forms. */
function welcomeMail({ subject, lead, steps, action, path }: Words) {
  return renderMail({
    subject,
    parts: [lead, steps],
    action,
    link: `${env('SITE_URL')}${path}`,
    footnote:
      "You get this mail once, because an account was made with this address. If it wasn't you, ignore it.",
  });
}

Deno.serve(endpoint(sendWelcomeEmail));
