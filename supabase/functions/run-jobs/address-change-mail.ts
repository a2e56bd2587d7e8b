import * as z from 'zod/mini';
import { signWayBack, wayBack } from '../_shared/email-change-token.ts';
import { env } from '../_shared/env.ts';
import type { MailContent } from '../_shared/mail-content.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { sendMail } from '../_shared/send-mail.ts';

const addressChange = z.object({
  what: z.enum(['changed', 'lost', 'restored']),
  to: z.string(),
  /** The content of the link by which the reader of a former address takes the change back. */
  way_back: z.nullable(wayBack),
});

/** Tells whoever reads an address what an agency did with it. The mail names nobody and contains no other address: its reader may be a stranger. */
export async function sendAddressChange(content: unknown, idempotencyKey: string): Promise<void> {
  const { what, to, way_back } = addressChange.parse(content);
  const token = way_back && (await signWayBack(way_back));
  await sendMail({ to, idempotencyKey, ...renderMail(MAILS[what](token)) });
}

const contact = () => `${env('SITE_URL')}/contact`;
const NONE_OF_YOURS = 'If the account is none of yours, ignore this mail.';

const MAILS: Readonly<Record<z.infer<typeof addressChange>['what'], (token: string | null) => MailContent>> =
  {
    changed(token) {
      const told =
        'An agency on Promobell that manages an account with this email address has given the account another one. Whoever reads the other one can set its password.';
      return {
        subject: 'Your email address was changed',
        ...(token
          ? {
              parts: [
                told,
                "If that wasn't right, take the address back within 30 days. The button leads to a page that does it by one press.",
              ],
              action: 'Take the address back',
              link: `${env('SITE_URL')}/address-back?${new URLSearchParams({ token })}`,
            }
          : {
              parts: [
                told,
                'Nobody but the agency had said that the account is for this address, so the change is for the agency and us to take back.',
              ],
              action: 'Reach us',
              link: contact(),
            }),
        footnote: 'If it was right, or the account is none of yours, ignore this mail.',
      };
    },
    lost: () => ({
      subject: 'Your email address was taken from an account',
      parts: [
        'An agency on Promobell had given an account this email address. That was taken back: the account has its former address, and everybody was signed out.',
        'If the account is yours, tell us. A person reads it and answers.',
      ],
      action: 'Reach us',
      link: contact(),
      footnote: NONE_OF_YOURS,
    }),
    restored: () => ({
      subject: 'Your email address is back',
      parts: [
        'An agency on Promobell had given an account another email address than this one, and has taken that back. Everybody was signed out, and the former password has ended.',
        'Set a password of your own to sign in.',
      ],
      action: 'Set a password of your own',
      link: `${env('SITE_URL')}/forgot-password`,
      footnote: NONE_OF_YOURS,
    }),
  };
