import * as z from 'zod/mini';
import type { Client } from '../../supabase/local/connect';
import type { Mail } from '../../supabase/local/inbox/mail-store';
import type { TestStack } from '../support/stack';

/** The newest mail to an address. */
export function mailTo(stack: TestStack, address: string): Mail {
  const [mail] = stack.mails.list(address);
  if (!mail) throw new Error(`No mail went to ${address}.`);
  return mail;
}

/** The address of a mail's link, taken from the HTML. */
export function linkIn(mail: Mail): string {
  const link = /href="([^"]+)"/.exec(mail.html)?.[1];
  if (!link) throw new Error(`The mail '${mail.subject}' has no link.`);
  return link.replaceAll('&amp;', '&');
}

/** Opens a session with the token of a mail's link, which works once, as the page behind it does. */
export function openLink(client: Client, link: string) {
  const query = new URL(link).searchParams;
  const type = z.enum(['recovery', 'signup', 'email_change']).parse(query.get('type'));
  return client.auth.verifyOtp({ token_hash: query.get('token_hash') ?? '', type });
}
