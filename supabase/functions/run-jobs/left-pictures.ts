import * as z from 'zod/mini';
import { removePictures } from '../_shared/withheld-pictures.ts';

const left = z.object({ account_id: z.string() });

/** Removes the pictures of an account that was deleted without them. */
export const removeLeftPictures = (content: unknown): Promise<void> =>
  removePictures(left.parse(content).account_id);
