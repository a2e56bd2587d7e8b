import type { OpenedAccount } from '../influencer-accounts/open-account.ts';
import { sendMails } from '../send-mail.ts';
import { accountMadeMail } from './letters.ts';

/**
 * Tells the owners of the addresses that an agency has made accounts for them and manages these. Never throws: the
 * accounts stay.
 * @returns whether all were told
 */
export async function tellAccountsMade(accounts: readonly OpenedAccount[]): Promise<boolean> {
  try {
    await sendMails(accounts.map(({ id, influencer: { email } }) => accountMadeMail({ id, email })));
    return true;
  } catch (error) {
    console.error('New accounts were not told by mail:', error);
    return false;
  }
}
