import { serviceClient } from '../_shared/clients.ts';
import { type EmailChange, signEmailChange } from '../_shared/email-change-token.ts';
import { env } from '../_shared/env.ts';
import { actorOf, agencyRecipientOf, recipientOf } from '../_shared/recipients.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { EMAIL_TAKEN } from '../_shared/rules/email-address.ts';
import { refusalCodes } from '../_shared/rules/refusal-codes.ts';
import { sendMail } from '../_shared/send-mail.ts';
import type { ManagedInfluencer } from './index.ts';

/** What happened to the address; 'failed' comes with a sentence for people. */
type EmailOutcome =
  | { email: 'unchanged' | 'changed' | 'confirmation_sent' }
  | { email: 'failed'; warning: string };

const CHANGED = 'Somebody else changed the email address meanwhile. Look at it before you change it again.';
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
      const outcome = await changeAtOnce(editor, influencer, wished);
      if (outcome) return outcome;
    }
    return await ask(editor, influencer, wished);
  } catch (error) {
    console.error('An address was not changed:', error);
    return failed("The email address couldn't be changed. Please try again.");
  }
}

/** Null when the influencer has taken over the account meanwhile. */
async function changeAtOnce(
  editor: string,
  { agency_id, id, email }: ManagedInfluencer,
  wished: string,
): Promise<EmailOutcome | null> {
  const { data: isChanged, error } = await serviceClient().rpc('change_managed_email', {
    of_agency: agency_id,
    by_account: editor,
    of_influencer: id,
    new_email: wished,
    seen_email: email,
  });
  if (error?.code === '23505') return failed(EMAIL_TAKEN);
  if (error?.hint === refusalCodes.changedMeanwhile) return failed(CHANGED);
  if (error) throw error;
  return isChanged ? { email: 'changed' } : null;
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
  // The end is counted in full hours, so that a repeated request within an hour makes the same mail. It is rounded up, so that the link is valid for
  // at least as long as the mail says.
  const hour = Math.floor(Date.now() / HOUR_MS);
  const until = (hour + 1 + VALID_HOURS) * HOUR_MS;
  const token = await signEmailChange({ ...change, version: data.version, until });
  return sendMail({
    to: data.email,
    idempotencyKey: `email-change/${change.influencer}/${hour}`,
    ...renderMail({
      subject: 'Confirm your new email address',
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
  const [agency, asked] = await Promise.all([agencyRecipientOf(agencyId), recipientOf(influencer)]);
  return agency && asked?.isProven ? actorOf(agency, by) : 'An agency that manages you';
}
