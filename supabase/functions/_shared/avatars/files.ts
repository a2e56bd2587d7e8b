import { avatarPath } from '../domain/avatar.ts';
import { serviceClient } from '../service-client.ts';
import type { Picture } from './picture.ts';

const avatars = () => serviceClient().storage.from('avatars');

export interface StoredAvatar {
  path: string;
  /** Where anybody sees it. */
  url: string;
}

/** Puts a picture into an account's folder. Nobody but the server writes there. */
export async function storeAvatar(userId: string, { file, type }: Picture): Promise<StoredAvatar> {
  const path = avatarPath(userId, file.name, new Date());
  // For a file the library sends the type that the file names, so the bytes get theirs here.
  const bytes = new Blob([file], { type });
  const { error } = await avatars().upload(path, bytes, { upsert: true });
  if (error) throw error;
  return { path, url: avatars().getPublicUrl(path).data.publicUrl };
}

/** Removes a file again. One too many hurts nobody, and goes with the next picture or with the account. */
export async function removeAvatar({ path }: StoredAvatar): Promise<void> {
  await remove([path]);
}

/** Removes the account's other pictures; one that was stored still later is not touched. */
export async function removeOlderAvatars(userId: string, { path }: StoredAvatar): Promise<void> {
  const { data, error } = await avatars().list(userId, { limit: 1000 });
  if (error) return console.error('Older avatars were left behind:', error);
  const stored = storedAt(path.slice(userId.length + 1));
  const older = data
    .map(({ name }) => name)
    .filter((name) => `${userId}/${name}` !== path && !(storedAt(name) > stored));
  if (older.length > 0) await remove(older.map((name) => `${userId}/${name}`));
}

const storedAt = (name: string) => Number.parseInt(name, 10);

async function remove(paths: string[]): Promise<void> {
  const { error } = await avatars().remove(paths);
  if (error) console.error('An avatar was left behind:', error);
}
