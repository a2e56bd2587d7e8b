import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { escapeHtml } from '../../functions/_shared/escape-html';
import type { ProjectConfig } from '../config';
import type { MailStore } from '../inbox/mail-store';

type Mailer = NonNullable<App['_mailer']>;

const SENDER = 'Promobell <accounts@promobell.test>';

type Email = ProjectConfig['auth']['email'];

/** Sends one of the auth service's mails, with the values of the variables that its template names. */
export type SendAuthMail = (
  to: string,
  name: keyof Email['template'] | keyof Email['notification'],
  values: Record<string, string>,
) => Promise<void>;

/** Writes the auth service's mails into the mail store, from the templates that a hosted project is given, too. */
export function createAuthMails(
  mails: MailStore,
  { site_url, email: { template, notification } }: ProjectConfig['auth'],
): SendAuthMail {
  const kinds = { ...template, ...notification };
  return async (to, name, values) => {
    const { subject, content_path } = kinds[name];
    // The paths of notifications' files begin in the folder supabase, those of templates' in the project's root.
    const file = name in notification ? join('supabase', content_path) : content_path;
    const html = fillIn(await readFile(file, 'utf8'), { SiteURL: site_url, Email: to, ...values });
    mails.add({ to, from: SENDER, subject, text: '', html });
  };
}

/** The mails of Lite's auth service. */
export function createMailer(send: SendAuthMail): Mailer {
  return {
    sendConfirmation: (email, token) => send(email, 'confirmation', { TokenHash: token }),
    sendRecovery: (email, token) => send(email, 'recovery', { TokenHash: token }),
    sendMagicLink: (email, token) => send(email, 'magic_link', { TokenHash: token }),
    sendEmailChange: (email, token, _otp, meta) =>
      send(email, 'email_change', { TokenHash: token, NewEmail: meta?.newEmail ?? email }),
    sendReauthentication: (email) => send(email, 'reauthentication', {}),
  };
}

/** @throws Error for a variable that is not among the values */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (variable, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail's template names ${variable}.`);
    return escapeHtml(value);
  });
}
