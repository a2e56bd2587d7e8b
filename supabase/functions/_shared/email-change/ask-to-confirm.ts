import { env } from '../env.ts';
import { writeLetter } from '../letter.ts';
import { sendMail } from '../send-mail.ts';
import { type EmailChange, sealEmailChange } from './token.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

interface Question extends Omit<EmailChange, 'until'> {
  influencerName: string;
  agencyName: string;
}

/**
 * Asks the influencer, at the address that it has, whether the account may get another one.
 * @returns false when another change was asked for within this hour: one mail an hour is enough
 */
export function askToConfirm({ influencerName, agencyName, ...change }: Question): Promise<boolean> {
  // Full hours, so that asking the same again within one is the same mail.
  const hour = Math.floor(Date.now() / HOUR_MS);
  return send(`email-change/${change.influencer}/${hour}`, influencerName, agencyName, {
    ...change,
    until: (hour + VALID_HOURS) * HOUR_MS,
  });
}

async function send(idempotencyKey: string, name: string, agencyName: string, change: EmailChange) {
  const link = `${env('SITE_URL')}/confirm-email?${new URLSearchParams({ token: await sealEmailChange(change) })}`;
  return sendMail({
    to: change.from,
    idempotencyKey,
    ...writeLetter({
      subject: 'Confirm your new email address',
      greeting: `Hello ${name}!`,
      parts: [
        `${agencyName}, the agency that manages your Promobell account, would like to change its email address to ${change.to}.`,
        `If you agree, confirm it within ${VALID_HOURS} hours. From then on you sign in with the new address.`,
      ],
      action: 'Confirm the new address',
      link,
      footnote: 'If you don’t agree, ignore this mail: nothing changes without you.',
    }),
  });
}
