import type { OpenedAccount } from '../influencer-accounts/open-account.ts';
import { sendMails } from '../send-mail.ts';
import { accountMadeMail } from './letters.ts';
import { partyOf } from './party.ts';

/**
 * Tells the owners of the addresses that an agency has made accounts for them and manages these. Never throws: the
 * accounts stay.
 * @returns whether all were told
 */
export async function tellAccountsMade(
  agencyId: string,
  accounts: readonly OpenedAccount[],
): Promise<boolean> {
  try {
    const agency = await partyOf(agencyId);
    if (!agency) return false;
    await sendMails(
      accounts.map(({ id, influencer: { fullName, email } }) =>
        accountMadeMail(agency, { id, email, name: fullName }),
      ),
    );
    return true;
  } catch (error) {
    console.error('New accounts were not told by mail:', error);
    return false;
  }
}
