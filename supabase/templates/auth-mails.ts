import type { MailContent } from '../functions/_shared/mail-content.ts';
import { renderMail } from '../functions/_shared/render-mail.ts';

// The auth service's mails, worded and styled like ours. The service fills in what is in braces;
// it sends no text part. Never use `.Data` or another address than the mail's own: both can
// hold text that somebody else wrote. Their test writes the HTML files in this folder (`npx vitest -u`).

/** A link to one of our pages. Opening it changes nothing; the page has a button. */
const link = (page: string, type: string) => `{{ .SiteURL }}${page}?token_hash={{ .TokenHash }}&type=${type}`;

const NOT_YOU = "If it wasn't you, ignore this mail: nothing changes.";

/** By the service's names for them: `template` is [auth.email.template.*] in config.toml, `notification` likewise. */
export const authMails: Record<'template' | 'notification', Record<string, MailContent>> = {
  template: {
    confirmation: {
      subject: 'Confirm your email address',
      greeting: 'Welcome to Promobell!',
      parts: ['Please confirm that this address is yours. Then your account is ready.'],
      action: 'Confirm my address',
      link: link('/confirm-email', 'signup'),
      footnote: `You get this mail because somebody signed up with this address. ${NOT_YOU}`,
    },
    invite: {
      subject: 'You are invited to Promobell',
      greeting: 'Hello!',
      parts: [
        'Somebody has made a Promobell account for this address. Confirm that it is yours, then set a password with “Forgot password”.',
      ],
      action: 'Accept the invitation',
      link: link('/confirm-email', 'invite'),
      footnote: "If you don't know why, ignore this mail: nothing happens.",
    },
    recovery: {
      subject: 'Reset your password',
      greeting: 'A new password',
      parts: [
        'Somebody asked for a new password for the Promobell account with this address. Choose one within an hour; you are then signed out everywhere.',
      ],
      action: 'Choose a new password',
      link: link('/reset-password', 'recovery'),
      footnote: NOT_YOU,
    },
    magic_link: {
      subject: 'Your link to sign in',
      greeting: 'Sign in to Promobell',
      parts: ['The button signs you in, once, within an hour.'],
      action: 'Sign in',
      link: link('/confirm-email', 'magiclink'),
      footnote: NOT_YOU,
    },
    email_change: {
      subject: 'Confirm your new email address',
      greeting: 'A new email address',
      parts: [
        'Somebody who is signed in to a Promobell account asked for another address for it: to this one, or from it. Confirm that only if it was you.',
      ],
      action: 'Confirm the change',
      link: link('/confirm-email', 'email_change'),
      footnote: NOT_YOU,
    },
    reauthentication: {
      subject: 'Was that you?',
      greeting: 'Was that you?',
      parts: [
        'Somebody who is signed in to your Promobell account asked for a code by mail. Promobell works without codes, and nobody of ours asks for one.',
      ],
      action: 'Change your password',
      link: '{{ .SiteURL }}/profile/edit',
      footnote: "If you don't know why you got this mail, change your password.",
    },
  },
  notification: {
    password_changed: {
      subject: 'Your password was changed',
      greeting: 'Your password was changed',
      parts: ['The password of the Promobell account with {{ .Email }} has just been changed.'],
      action: "It wasn't me: set another",
      link: '{{ .SiteURL }}/forgot-password',
      footnote: 'If it was you, there is nothing to do.',
    },
    email_changed: {
      subject: 'Your email address was changed',
      greeting: 'Your email address was changed',
      parts: [
        'The Promobell account with {{ .OldEmail }} has another address now. Sign in with the new one.',
      ],
      action: "It wasn't me: tell us",
      link: '{{ .SiteURL }}/contact',
      footnote: 'If it was you, there is nothing to do.',
    },
    mfa_factor_enrolled: {
      subject: 'An authenticator app was added',
      greeting: 'An authenticator app was added',
      parts: [
        'The Promobell account with {{ .Email }} has another authenticator app now. Its codes are asked for when somebody signs in.',
      ],
      action: "It wasn't me: set another password",
      link: '{{ .SiteURL }}/forgot-password',
      footnote: 'If it was you, there is nothing to do.',
    },
    mfa_factor_unenrolled: {
      subject: 'An authenticator app was removed',
      greeting: 'An authenticator app was removed',
      parts: [
        'An authenticator app was removed from the Promobell account with {{ .Email }}. Without any, a password is enough to sign in.',
      ],
      action: "It wasn't me: set another password",
      link: '{{ .SiteURL }}/forgot-password',
      footnote: 'If it was you, there is nothing to do.',
    },
  },
};

export const authMailHtml = (mail: MailContent) => `${renderMail(mail).html}\n`;
