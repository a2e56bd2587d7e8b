import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { SendAuthMail } from '../lite/mailer';
import { parsedJson } from '../parsed-json';

/** The auth service's words for its mails, and the templates that they are written from. */
const TEMPLATES = new Map<string, Parameters<SendAuthMail>[1]>([
  ['signup', 'confirmation'],
  ['recovery', 'recovery'],
  ['magiclink', 'magic_link'],
  ['email_change', 'email_change'],
  ['reauthentication', 'reauthentication'],
  ['mfa_factor_enrolled_notification', 'mfa_factor_enrolled'],
  ['mfa_factor_unenrolled_notification', 'mfa_factor_unenrolled'],
]);

const hook = z.object({
  user: z.object({ email: z.string(), new_email: z.optional(z.string()) }),
  email_data: z.object({
    email_action_type: z.string(),
    token_hash: z.string(),
    /** Only in a change of address: the token for the present address. Then token_hash is for the new one. */
    token_hash_new: z.optional(z.string()),
  }),
});

/**
 * Takes a mail that Supabase's own auth service would send, by its hook for that (`GOTRUE_HOOK_SEND_EMAIL_URI`), into the inbox. The hook's
 * signature isn't asked for: whoever reaches this port could write to the inbox anyway.
 */
export async function takeAuthMail(send: SendAuthMail, request: IncomingMessage, response: ServerResponse) {
  const { data } = hook.safeParse(parsedJson(await text(request)));
  const template = TEMPLATES.get(data?.email_data.email_action_type ?? '');
  if (!data || !template) return response.writeHead(400).end();
  const { user, email_data } = data;
  const { email_action_type, token_hash, token_hash_new } = email_data;
  const isChange = email_action_type === 'email_change';
  const NewEmail = user.new_email ?? user.email;
  const to = isChange ? NewEmail : user.email;
  await send(to, template, { TokenHash: token_hash, NewEmail });
  if (isChange && token_hash_new)
    await send(user.email, 'email_change', { TokenHash: token_hash_new, NewEmail });
  return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}
