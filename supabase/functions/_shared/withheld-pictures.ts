import { serviceClient } from './clients.ts';
import { pathsBelow, removeFolder } from './storage-folder.ts';

/**
 * Moves an account's pictures where nobody can fetch them, or back to their addresses. A repeated call does no harm. Two calls for one account
 * never run at the same time, because suspending and lifting share one job of the account, which claim_jobs hands to one run only.
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

/** The public bucket is searched first and last, so that a picture that is moved meanwhile, in either direction, is found. */
const BUCKETS_IN_TURN = ['avatars', 'withheld-avatars', 'avatars'];
const MOST_LOOKS = 5;

/**
 * Removes all pictures of an account that goes, and looks again until none are left: the end of a suspension may be moving them back.
 * @returns whether none were left at the last look
 */
export async function removePictures(accountId: string): Promise<boolean> {
  const { storage } = serviceClient();
  for (let look = 0; look < MOST_LOOKS; look++) {
    let found = 0;
    for (const bucket of BUCKETS_IN_TURN) found += await removeFolder(storage.from(bucket), accountId);
    if (found === 0) return true;
  }
  return false;
}
