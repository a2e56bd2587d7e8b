import type { OpenedAccount } from './influencer-accounts/create-influencers.ts';
import { accountMadeMail } from './management-mails.ts';
import { type AgencyRecipient, agencyRecipientOf, type Recipient, recipientOf } from './recipients.ts';
import { type OutgoingMail, sendMail, sendMails } from './send-mail.ts';

/**
 * Sends the mails about a management, an invitation or a team membership. Never throws, because what happened can't be undone.
 * @param accountId the other side: the influencer, or the person in the team
 * @param write makes the mails, for either side or both
 * @returns whether all mails were sent
 */
export async function mailBothSides(
  agencyId: string,
  accountId: string,
  write: (agency: AgencyRecipient, account: Recipient) => OutgoingMail[] | Promise<OutgoingMail[]>,
): Promise<boolean> {
  try {
    const [agency, account] = await Promise.all([agencyRecipientOf(agencyId), recipientOf(accountId)]);
    // When the account of a side is gone or has no address, nothing is to be sent: each mail names the other side.
    if (agency === null || account === null) return true;
    return await sendOrLog(await write(agency, account));
  } catch (error) {
    console.error('A change was not told by mail:', error);
    return false;
  }
}

/**
 * Sends mails about something that has happened. A failure is only logged, because what happened can't be undone.
 * @returns whether all mails were sent
 */
export async function sendOrLog(mails: readonly OutgoingMail[]): Promise<boolean> {
  const sent = await Promise.all(
    mails.map((mail) =>
      sendMail(mail).then(
        () => true,
        (error) => {
          console.error(`The mail "${mail.subject}" was not sent:`, error);
          return false;
        },
      ),
    ),
  );
  return sent.every(Boolean);
}

/**
 * Tells the owners of the addresses that an agency has created accounts for them and manages these. Never throws, because the
 * accounts exist.
 * @returns whether all mails were sent
 */
export async function mailNewAccounts(accounts: readonly OpenedAccount[]): Promise<boolean> {
  try {
    await sendMails(accounts.map(({ id, influencer: { email } }) => accountMadeMail({ id, email })));
    return true;
  } catch (error) {
    console.error('New accounts were not told by mail:', error);
    return false;
  }
}
