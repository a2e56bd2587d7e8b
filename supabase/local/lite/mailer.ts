import { readFile } from 'node:fs/promises';
import type { App } from '@supabase/lite';
import type { ProjectConfig } from '../config';
import { escapeHtml } from '../html-page';
import type { MailStore } from '../inbox/mail-store';

export type Mailer = NonNullable<App['_mailer']>;

const SENDER = 'Promobell <accounts@promobell.test>';

type Templates = ProjectConfig['auth']['email']['template'];

interface MailerSettings {
  mails: MailStore;
  siteUrl: string;
  /** The template files, which a hosted project uses too. */
  templates: Templates;
}

/** Writes the auth service's mails into the mail store. Like the service, it sends HTML only. */
export function createMailer({ mails, siteUrl, templates }: MailerSettings): Mailer {
  async function send(to: string, name: keyof Templates, values: Record<string, string>) {
    const { subject, content_path } = templates[name];
    const template = await readFile(content_path, 'utf8');
    const html = fillIn(template, { SiteURL: siteUrl, Email: to, ...values });
    mails.add({ to, from: SENDER, subject, text: '', html });
  }

  return {
    sendConfirmation: (email, token) => send(email, 'confirmation', { TokenHash: token }),
    sendRecovery: (email, token) => send(email, 'recovery', { TokenHash: token }),
    sendMagicLink: (email, token) => send(email, 'magic_link', { TokenHash: token }),
    sendEmailChange: (email, token, _otp, meta) =>
      send(email, 'email_change', { TokenHash: token, NewEmail: meta?.newEmail ?? email }),
    sendReauthentication: (email) => send(email, 'reauthentication', {}),
  };
}

/** @throws Error for a variable that the service doesn't know */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (variable, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail's template names ${variable}.`);
    return escapeHtml(value);
  });
}
