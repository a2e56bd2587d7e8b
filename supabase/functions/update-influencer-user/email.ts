import { serviceClient } from '../_shared/clients.ts';
import { type EmailChange, signEmailChange } from '../_shared/email-change-token.ts';
import { env } from '../_shared/env.ts';
import { renderMail } from '../_shared/mail-content.ts';
import { actorOf, agencyPartyOf, partyOf } from '../_shared/parties.ts';
import { EMAIL_TAKEN } from '../_shared/rules/email-address.ts';
import { sendMail } from '../_shared/send-mail.ts';
import type { ManagedInfluencer } from './index.ts';

/** What happened to the address; 'failed' comes with a sentence for people. */
type EmailOutcome =
  | { email: 'unchanged' | 'changed' | 'confirmation_sent' }
  | { email: 'failed'; warning: string };

const failed = (warning: string): EmailOutcome => ({ email: 'failed', warning });

/**
 * Changes the address at once while the temporary password is valid; later the influencer is asked by mail
 * (docs/product/agencies.md#change-of-address). Never throws, because the other changes are saved already.
 */
export async function changeEmail(
  editor: string,
  influencer: ManagedInfluencer,
  wished: string | undefined,
): Promise<EmailOutcome> {
  if (wished === undefined || wished === influencer.email) return { email: 'unchanged' };
  try {
    if (influencer.temporary_password !== null) {
      const outcome = await changeAtOnce(influencer, wished);
      if (outcome) return outcome;
    }
    return await ask(editor, influencer, wished);
  } catch (error) {
    console.error('An address was not changed:', error);
    return failed("The email address couldn't be changed. Please try again.");
  }
}

/** Null when the influencer has taken over the account meanwhile. */
async function changeAtOnce({ agency_id, id }: ManagedInfluencer, wished: string) {
  const { data, error } = await serviceClient().rpc('change_managed_email', {
    of_agency: agency_id,
    of_influencer: id,
    new_email: wished,
  });
  if (error?.code === '23505') return failed(EMAIL_TAKEN);
  if (error) throw error;
  return data ? ({ email: 'changed' } satisfies EmailOutcome) : null;
}

async function ask(
  editor: string,
  { agency_id, id }: ManagedInfluencer,
  wished: string,
): Promise<EmailOutcome> {
  const sent = await askToConfirm({ influencer: id, by: editor, to: wished }, agency_id);
  if (sent) return { email: 'confirmation_sent' };
  return failed('The influencer was asked about a new address within the last hour. Please try again later.');
}

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

interface Address {
  email: string;
  version: number;
}

/**
 * Asks the influencer, at the present address, whether the account may get another one. The mail doesn't contain the new address,
 * because the agency wrote it; the page behind the button shows it. It says who asks, unless nobody has proved the present address.
 * @returns false when another mail went out within this hour
 */
async function askToConfirm(
  change: Pick<EmailChange, 'influencer' | 'by' | 'to'>,
  agencyId: string,
): Promise<boolean> {
  const { data, error } = await serviceClient()
    .rpc('account_address', { of_account: change.influencer })
    .single<Address>();
  if (error) throw error;
  // Rounded to full hours, so that the same request within an hour is the same mail.
  const hour = Math.floor(Date.now() / HOUR_MS);
  const until = (hour + VALID_HOURS) * HOUR_MS;
  const token = await signEmailChange({ ...change, version: data.version, until });
  return sendMail({
    to: data.email,
    idempotencyKey: `email-change/${change.influencer}/${hour}`,
    ...renderMail({
      subject: 'Confirm your new email address',
      greeting: 'Hello!',
      parts: [
        `${await whoAsks(change, agencyId)} would like to change the email address of your Promobell account. The button leads to the new one, and changes nothing yet.`,
        `If you agree, confirm it there within ${VALID_HOURS} hours. From then on you sign in with the new address.`,
      ],
      action: 'See the new address',
      link: `${env('SITE_URL')}/confirm-email?${new URLSearchParams({ token })}`,
      footnote: "If you don't agree, ignore this mail: nothing changes without you.",
    }),
  });
}

async function whoAsks(
  { influencer, by }: Pick<EmailChange, 'influencer' | 'by'>,
  agencyId: string,
): Promise<string> {
  const [agency, asked] = await Promise.all([agencyPartyOf(agencyId), partyOf(influencer)]);
  return agency && asked?.isProven ? actorOf(agency, by) : 'An agency that manages you';
}
