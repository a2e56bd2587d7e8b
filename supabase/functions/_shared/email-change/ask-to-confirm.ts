import { env } from '../env.ts';
import { writeLetter } from '../letter.ts';
import { sendMail } from '../send-mail.ts';
import { serviceClient } from '../service-client.ts';
import { type EmailChange, sealEmailChange } from './token.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

interface Address {
  email: string;
  version: number;
}

/**
 * Asks the influencer, at the address that it has, whether the account may get another one. The mail doesn't name that one:
 * it is the agency's words. The page behind the button does.
 * @returns false when another change was asked for within this hour: one mail an hour is enough
 */
export async function askToConfirm(
  change: Pick<EmailChange, 'influencer' | 'agency' | 'to'>,
): Promise<boolean> {
  const { data, error } = await serviceClient()
    .rpc('account_address', { of_account: change.influencer })
    .single<Address>();
  if (error) throw error;
  // Full hours, so that asking the same again within one is the same mail.
  const hour = Math.floor(Date.now() / HOUR_MS);
  const until = (hour + VALID_HOURS) * HOUR_MS;
  const token = await sealEmailChange({ ...change, version: data.version, until });
  return sendMail({
    to: data.email,
    idempotencyKey: `email-change/${change.influencer}/${hour}`,
    ...writeLetter({
      subject: 'Confirm your new email address',
      greeting: 'Hello!',
      parts: [
        'An agency that manages your Promobell account would like to change its email address. The button leads to the new one, and changes nothing yet.',
        `If you agree, confirm it there within ${VALID_HOURS} hours. From then on you sign in with the new address.`,
      ],
      action: 'See the new address',
      link: `${env('SITE_URL')}/confirm-email?${new URLSearchParams({ token })}`,
      footnote: 'If you don’t agree, ignore this mail: nothing changes without you.',
    }),
  });
}
