import { serviceClient } from '../clients.ts';
import { inBatches } from './in-batches.ts';

interface WishedAccount {
  email: string;
  username: string;
}

interface FoundAccount {
  email_taken: boolean;
  username_taken: boolean;
  /** Address and username belong to one influencer that the agency manages already. */
  managed: boolean;
  /** The ids of conflicting accounts that were created for the agency and never linked. */
  left_behind: string[];
}

/**
 * What exists already of the accounts that an agency wants to create, in their order. Conflicting accounts that an earlier,
 * interrupted try left behind are removed first.
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

/** Removes accounts that were just created, with everything in them. One that can't be removed is logged. */
export async function closeAccounts(ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (id) => {
    const { error } = await serviceClient().auth.admin.deleteUser(id);
    if (error) console.error(`The account ${id} was left behind:`, error);
  });
}
