import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { verifyWayBack } from '../_shared/email-change-token.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { renderMail } from '../_shared/mail-content.ts';
import { sendOrLog } from '../_shared/send-agency-mails.ts';

const body = z.object({
  token: z.string().check(z.maxLength(4096)),
  /** Only asks which address the link would bring back. */
  look: z.optional(z.boolean()),
});

/**
 * Brings an account's former address back, for whoever reads it, after its agency changed it while the temporary password stood. It needs no
 * session: the link went to that address alone. A second press gets the first one's answer.
 */
async function takeAddressBack(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  const way = asked.data && (await verifyWayBack(asked.data.token));
  if (!way) throw new Failure(400, 'This link is not valid. Nothing was changed.');
  if (asked.data.look) return Response.json({ success: true, email: way.to });

  const { data, error } = await serviceClient()
    .rpc('take_address_back', { of_account: way.account, of_change: way.change, address: way.to })
    .single<{ outcome: string; lost_address: string | null }>();
  if (error) throw error;
  if (data.outcome === 'void') throw new Failure(410, 'This link has expired. Nothing was changed.');
  if (data.lost_address) await sendOrLog([lostAddressMail(data.lost_address, way.change)]);
  return Response.json({ success: true, email: way.to });
}

/** The mail to the address that loses the account. It names nobody and doesn't contain the one that is back. */
const lostAddressMail = (to: string, change: number) => ({
  to,
  idempotencyKey: `address-taken-back/${change}`,
  ...renderMail({
    subject: 'Your email address was taken from an account',
    greeting: 'Hello!',
    parts: [
      'An agency on Promobell had given an account this email address. Whoever reads the former one has taken that back: the account has its former address, and everybody was signed out.',
      'If the account is yours, tell us. A person reads it and answers.',
    ],
    action: 'Reach us',
    link: `${env('SITE_URL')}/contact`,
    footnote: 'If the account is none of yours, ignore this mail.',
  }),
});

Deno.serve(endpoint(takeAddressBack));
