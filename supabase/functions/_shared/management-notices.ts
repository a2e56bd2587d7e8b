import { serviceClient } from './clients.ts';
import type { OpenedAccount } from './influencer-accounts/create-influencers.ts';
import { accountMadeMail } from './management-mails.ts';
import { type OutgoingMail, sendMail, sendMails } from './send-mail.ts';

/** One side of a management: an agency, or the influencer that it manages. */
export interface Party {
  id: string;
  email: string;
}

/** Null for an account that was deleted or has no address. */
export async function partyOf(id: string): Promise<Party | null> {
  const { data, error } = await serviceClient().auth.admin.getUserById(id);
  if (error && error.code !== 'user_not_found') throw error;
  const email = data.user?.email;
  return email ? { id, email } : null;
}

/**
 * Mails to the sides of a management or an invitation. Never throws, because what happened can't be undone.
 * @returns whether all mails were sent
 */
export async function mailBothSides(
  agencyId: string,
  influencerId: string,
  write: (agency: Party, influencer: Party) => OutgoingMail[],
): Promise<boolean> {
  try {
    const [agency, influencer] = await Promise.all([partyOf(agencyId), partyOf(influencerId)]);
    return agency === null || influencer === null || (await sendAll(write(agency, influencer)));
  } catch (error) {
    console.error('A change of management was not told by mail:', error);
    return false;
  }
}

/**
 * Sends mails about something that has happened. A failure is only logged, because what happened can't be undone.
 * @returns whether all mails were sent
 */
async function sendAll(mails: readonly OutgoingMail[]): Promise<boolean> {
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
