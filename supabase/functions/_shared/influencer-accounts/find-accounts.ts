import { serviceClient } from '../clients.ts';
import { inBatches } from './in-batches.ts';

interface WishedAccount {
  email: string;
  username: string;
}

interface FoundAccount {
  email_taken: boolean;
  username_taken: boolean;
  /** Both are of one influencer that the agency manages already. */
  managed: boolean;
  /** Ids of accounts in the way that were made for the agency and never adopted. */
  left_behind: string[];
}

/**
 * What there is already of the accounts that an agency wishes for, in their order. Accounts in the way that an earlier
 * try of the agency's left behind are removed first.
 */
export async function findAccounts(
  agencyId: string,
  wished: readonly WishedAccount[],
): Promise<FoundAccount[]> {
  const found = await find(agencyId, wished);
  const leftBehind = new Set(found.flatMap(({ left_behind }) => left_behind));
  if (leftBehind.size === 0) return found;
  await closeAccounts([...leftBehind]);
  return find(agencyId, wished);
}

async function find(agencyId: string, wished: readonly WishedAccount[]): Promise<FoundAccount[]> {
  const { data, error } = await serviceClient().rpc('find_accounts', {
    of_agency: agencyId,
    wanted: wished.map(({ email, username }) => ({ email, username })),
  });
  if (error) throw error;
  return data;
}

/** Removes accounts that were just made, with all that hangs on them; one that can't be removed is logged. */
export async function closeAccounts(ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (id) => {
    const { error } = await serviceClient().auth.admin.deleteUser(id);
    if (error) console.error(`The account ${id} was left behind:`, error);
  });
}
