import { serviceClient } from './clients.ts';
import { Failure } from './failure.ts';
import { AVATAR_REFUSED, AVATAR_SAYS_WHERE, avatarPath, avatarTypeOf } from './rules/avatar.ts';
import { saysWhere } from './rules/picture-place.ts';
import { refusalCodes } from './rules/refusal-codes.ts';
import { FILES_PER_CALL } from './storage-folder.ts';

/** Room for a form with a picture of the largest size and some texts. */
export const PICTURE_FORM_BYTES = 6 * 1024 * 1024;

export interface Picture {
  file: File;
  /** The type by the first bytes, whatever the file declares. */
  type: string;
}

/** @throws Failure 400 for anything but a picture that is allowed as avatar, and for one that says where it was taken */
export async function pictureOf(sent: FormDataEntryValue | null): Promise<Picture> {
  const type = sent instanceof File ? await avatarTypeOf(sent) : null;
  if (!(sent instanceof File) || type === null) {
    throw new Failure(400, AVATAR_REFUSED, {}, refusalCodes.noPicture);
  }
  if (saysWhere(new Uint8Array(await sent.arrayBuffer()))) throw new Failure(400, AVATAR_SAYS_WHERE);
  return { file: sent, type };
}

const avatars = () => serviceClient().storage.from('avatars');

export interface StoredAvatar {
  path: string;
  /** The picture's public address. */
  url: string;
}

/** Stores a picture in an account's folder. Only the server may write there. */
export async function storeAvatar(userId: string, picture: Picture): Promise<StoredAvatar> {
  try {
    return await storeNow(userId, picture);
  } catch {
    // Another request of the same millisecond may have taken the path. Its picture stays, and this one gets a path with a later time.
    return storeNow(userId, picture);
  }
}

async function storeNow(userId: string, { file, type }: Picture): Promise<StoredAvatar> {
  const path = avatarPath(userId, file.name, new Date());
  // supabase-js would send a file's declared type, so the bytes are sent with the type that was found.
  const bytes = new Blob([file], { type });
  const { error } = await avatars().upload(path, bytes);
  if (error) throw error;
  return { path, url: urlOf(path) };
}

/** Removes a file. If that fails the file is left behind, and goes with the next picture or with the account. */
export async function removeAvatar({ path }: StoredAvatar): Promise<void> {
  await remove([path]);
}

/** After this time no request that stored a picture is still running. */
const LEFT_BEHIND_MS = 10 * 60_000;

/**
 * Removes the picture that this one has replaced, and older leftovers. Pictures of concurrent requests
 * stay, because the request that replaces one removes it.
 * @param formerUrl the picture that the profile showed until now
 */
export async function removeOlderAvatars(
  userId: string,
  { path }: StoredAvatar,
  formerUrl: string | null,
): Promise<void> {
  const { data, error } = await avatars().list(userId, { limit: FILES_PER_CALL });
  if (error) return console.error('Older avatars were left behind:', error);
  const before = Date.now() - LEFT_BEHIND_MS;
  const older = data
    .map(({ name }) => `${userId}/${name}`)
    .filter((other) => other !== path && (urlOf(other) === formerUrl || storedAt(userId, other) <= before));
  if (older.length > 0) await remove(older);
}

const urlOf = (path: string) => avatars().getPublicUrl(path).data.publicUrl;

/** The time with which the file's name begins (avatarPath); 0 for a name without one, which is no picture of a running request. */
const storedAt = (userId: string, path: string) =>
  Number(/^\d+/.exec(path.slice(userId.length + 1))?.[0] ?? 0);

async function remove(paths: string[]): Promise<void> {
  const { error } = await avatars().remove(paths);
  if (error) console.error('An avatar was left behind:', error);
}
