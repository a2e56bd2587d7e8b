import { serviceClient } from '../service-client.ts';
import type { OpenedAccount } from './open-account.ts';

/** Makes opened accounts influencers that the agency manages, in one transaction. */
export async function adopt(agencyId: string, accounts: readonly OpenedAccount[]): Promise<void> {
  const { error } = await serviceClient().rpc('adopt_influencers', {
    for_agency: agencyId,
    accounts: accounts.map(({ id, temporaryPassword, influencer }) => ({
      id,
      temporary_password: temporaryPassword,
      avatar_url: influencer.avatarUrl ?? null,
      bio: influencer.bio ?? null,
    })),
  });
  // Not the error itself: its details hold the refused row, with the password.
  if (error) throw new Error(`The accounts were not adopted: ${error.code} ${error.message}`);
}
