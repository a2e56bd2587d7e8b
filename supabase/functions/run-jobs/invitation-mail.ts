import * as z from 'zod/mini';
import { env } from '../_shared/env.ts';
import { WHAT_AN_AGENCY_MAY_DO } from '../_shared/management-mails.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { sendMail } from '../_shared/send-mail.ts';

const invitation = z.object({ email: z.string(), invitation_id: z.string() });

/** Tells somebody whom an agency invites. The mail names nobody, because the invited person knows nothing of the agency yet. */
export async function sendInvitation(content: unknown, idempotencyKey: string): Promise<void> {
  const { email, invitation_id } = invitation.parse(content);
  const answer = (what: 'accept' | 'decline') =>
    `${env('SITE_URL')}/profile?${new URLSearchParams({ invitation: invitation_id, answer: what })}`;
  await sendMail({
    to: email,
    idempotencyKey,
    ...renderMail({
      subject: 'An agency would like to manage your account',
      parts: [
        'An agency on Promobell invites you to be managed by it. Your profile shows which one. Nothing changes unless you accept within 30 days.',
        WHAT_AN_AGENCY_MAY_DO,
      ],
      action: 'See it and accept',
      link: answer('accept'),
      alternative: { action: 'Decline', link: answer('decline') },
      footnote:
        'Both lead to your profile, where you sign in and confirm. If you ignore this mail, nothing happens.',
    }),
  });
}
