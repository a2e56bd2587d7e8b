import { serviceClient } from '../service-client.ts';
import { inBatches } from './in-batches.ts';

/** Removes accounts that were just made, with all that hangs on them; one that can't be removed is logged. */
export async function closeAccounts(ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (id) => {
    const { error } = await serviceClient().auth.admin.deleteUser(id);
    if (error) console.error(`The account ${id} was left behind:`, error);
  });
}
