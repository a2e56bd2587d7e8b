import type { App } from '@supabase/lite';
import type { MailStore } from '../inbox/mail-store';

export type Mailer = NonNullable<App['_mailer']>;

const SENDER = 'Promobell <accounts@promobell.test>';

interface MailerSettings {
  mails: MailStore;
  siteUrl: string;
}

/** The page of the app that each link leads to; there its token opens a session, when somebody is there to ask for it. */
const PAGES = {
  recovery: '/reset-password',
  signup: '/confirm-email',
  magiclink: '/confirm-email',
  email_change: '/confirm-email',
};

interface Letter {
  subject: string;
  lead: string;
  action: string;
}

/** Writes the auth service's mails, with links that work, into the mail store. */
export function createMailer({ mails, siteUrl }: MailerSettings): Mailer {
  function send(
    to: string,
    type: keyof typeof PAGES,
    token: string,
    otp: string,
    { subject, lead, action }: Letter,
  ) {
    const link = `${siteUrl}${PAGES[type]}?${new URLSearchParams({ token_hash: token, type })}`;
    mails.add({
      to,
      from: SENDER,
      subject,
      text: `${lead}\n\n${action}: ${link}\n\nOr enter the code ${otp}.`,
      html: `<h1>${subject}</h1><p>${lead}</p><p><a href="${link.replaceAll('&', '&amp;')}">${action}</a></p><p>Or enter the code <strong>${otp}</strong>.</p>`,
    });
  }

  return {
    async sendConfirmation(email, token, otp) {
      send(email, 'signup', token, otp, {
        subject: 'Confirm your e-mail address',
        lead: 'Welcome to Promobell. Please confirm that this address is yours.',
        action: 'Confirm my address',
      });
    },
    async sendRecovery(email, token, otp) {
      send(email, 'recovery', token, otp, {
        subject: 'Reset your password',
        lead: 'Somebody asked for a new password for your Promobell account. If it was not you, ignore this mail.',
        action: 'Reset my password',
      });
    },
    async sendMagicLink(email, token, otp) {
      send(email, 'magiclink', token, otp, {
        subject: 'Your sign-in link',
        lead: 'Here is your link to sign in to Promobell.',
        action: 'Sign in',
      });
    },
    async sendEmailChange(email, token, otp, meta) {
      send(email, 'email_change', token, otp, {
        subject: 'Confirm your new e-mail address',
        lead: `Please confirm that ${meta?.newEmail ?? email} is the new address of your Promobell account.`,
        action: 'Confirm the change',
      });
    },
    async sendReauthentication(email, otp) {
      mails.add({
        to: email,
        from: SENDER,
        subject: 'Confirm that it is you',
        text: `Your code is ${otp}.`,
        html: `<h1>Confirm that it is you</h1><p>Your code is <strong>${otp}</strong>.</p>`,
      });
    },
  };
}
