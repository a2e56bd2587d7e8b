import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { verifyWayBack } from '../_shared/email-change-token.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { sendOrLog } from '../_shared/send-agency-mails.ts';

const NOT_VALID = 'This link is not valid. Nothing was changed.';

const body = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** Only asks which address the link would bring back. */
  look: z.optional(z.boolean()),
});

/**
 * Brings an account's former address back after its agency changed it while the temporary password stood, for whoever reads that address or
 * for the agency's owner. It needs no session: the link went to one of them alone. A second press gets the first one's answer.
 */
async function takeAddressBack(request: Request): Promise<Response> {
  const asked = await bodyOf(request, body, NOT_VALID);
  const way = await verifyWayBack(asked.token);
  if (!way) throw new Failure(400, NOT_VALID);
  if (asked.look) return Response.json({ success: true, email: way.to });

  const { data, error } = await serviceClient()
    .rpc('take_address_back', {
      of_account: way.account,
      of_change: way.change,
      address: way.to,
      ...(way.owner && { by_owner: way.owner }),
    })
    .single<{ outcome: string; lost_address: string | null }>();
  if (error) throw error;
  if (data.outcome === 'void') throw new Failure(410, 'This link has expired. Nothing was changed.');
  if (data.lost_address) {
    const mails = [lostAddressMail(data.lost_address, way.change)];
    await sendOrLog(way.owner ? [...mails, restoredMail(way.to, way.change)] : mails);
  }
  return Response.json({ success: true, email: way.to });
}

/** The mail to the address that loses the account. It names nobody and doesn't contain the one that is back. */
const lostAddressMail = (to: string, change: number) => ({
  to,
  idempotencyKey: `address-taken-back/${change}`,
  ...renderMail({
    subject: 'Your email address was taken from an account',
    parts: [
      'An agency on Promobell had given an account this email address. That was taken back: the account has its former address, and everybody was signed out.',
      'If the account is yours, tell us. A person reads it and answers.',
    ],
    action: 'Reach us',
    link: `${env('SITE_URL')}/contact`,
    footnote: 'If the account is none of yours, ignore this mail.',
  }),
});

/** The mail to the former address when the agency's owner, and not the address's reader, took the change back. */
const restoredMail = (to: string, change: number) => ({
  to,
  idempotencyKey: `address-restored/${change}`,
  ...renderMail({
    subject: 'Your email address is back',
    parts: [
      'An agency on Promobell had given an account another email address than this one, and has taken that back. Everybody was signed out, and the former password has ended.',
      'Set a password of your own to sign in.',
    ],
    action: 'Set a password of your own',
    link: `${env('SITE_URL')}/forgot-password`,
    footnote: 'If the account is none of yours, ignore this mail.',
  }),
});

Deno.serve(endpoint(takeAddressBack));
