import { avatarPath, uploadedAvatarPath } from '@/domain/avatar';
import { fromStorage } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';

const avatars = () => supabase.storage.from('avatars');

const publicUrl = (path: string) => avatars().getPublicUrl(path).data.publicUrl;

export interface UploadedAvatar {
  path: string;
  url: string;
}

/** Throws an InvalidInputError when the bucket refuses type or size. */
export async function uploadAvatar(userId: string, file: File): Promise<UploadedAvatar> {
  const path = avatarPath(userId, file.name, new Date());
  const { error } = await avatars().upload(path, file, { upsert: true, contentType: file.type });
  if (error) throw fromStorage(error);
  return { path, url: publicUrl(path) };
}

/** Removes the file behind an address if it is an upload of this account; a demo portrait stays. */
export async function removeUploadedAvatar(userId: string, url: string | null): Promise<void> {
  const path = uploadedAvatarPath(url, publicUrl(`${userId}/`), userId);
  // Nobody waits for it: a file that couldn't be removed goes with the account.
  if (path) await avatars().remove([path]);
}
