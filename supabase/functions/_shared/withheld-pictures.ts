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

/** The public ones at both ends, so that none is missed that is moved in either direction meanwhile. */
const WHERE_PICTURES_ARE = ['avatars', 'withheld-avatars', 'avatars'];
const MOST_LOOKS = 5;

/**
 * Removes all pictures of an account that goes, and looks again until none are left: the end of a suspension may be moving them back.
 * @returns whether none were left at the last look
 */
export async function removePictures(accountId: string): Promise<boolean> {
  const { storage } = serviceClient();
  for (let look = 0; look < MOST_LOOKS; look++) {
    let found = 0;
    for (const bucket of WHERE_PICTURES_ARE) found += await removeFolder(storage.from(bucket), accountId);
    if (found === 0) return true;
  }
  return false;
}
