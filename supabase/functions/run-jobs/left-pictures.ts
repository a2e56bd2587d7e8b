import * as z from 'zod/mini';
import { removePictures } from '../_shared/withheld-pictures.ts';

const left = z.object({ account_id: z.string() });

/**
 * Removes the pictures that were left behind when their account was deleted.
 * @throws Error when some are still left, so that the job is tried again
 */
export async function removeLeftPictures(content: unknown): Promise<void> {
  const { account_id } = left.parse(content);
  if (!(await removePictures(account_id)))
    throw new Error(`The account ${account_id} got pictures while they were removed.`);
}
