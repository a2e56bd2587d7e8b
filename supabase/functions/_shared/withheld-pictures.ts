import { serviceClient } from './clients.ts';
import { pathsBelow, removeFolder } from './storage-folder.ts';

/**
 * Moves an account's pictures where nobody can fetch them, or back to their addresses. May be called again at any time. Not twice at
 * once for an account: claim_jobs hands it to one run.
 */
export async function placePictures(accountId: string, isWithheld: boolean): Promise<void> {
  const { storage } = serviceClient();
  const [from, to] = isWithheld ? ['avatars', 'withheld-avatars'] : ['withheld-avatars', 'avatars'];
  const bucket = storage.from(from);
  for (const path of await pathsBelow(bucket, accountId)) {
    const { error } = await bucket.move(path, path, { destinationBucket: to });
    if (error) throw error;
  }
}

/** Removes all pictures of an account that goes. */
export async function removePictures(accountId: string): Promise<void> {
  const { storage } = serviceClient();
  for (const bucket of ['avatars', 'withheld-avatars']) await removeFolder(storage.from(bucket), accountId);
}
