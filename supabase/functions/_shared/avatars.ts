import { serviceClient } from './clients.ts';
import { Failure } from './endpoint.ts';
import { AVATAR_REFUSED, avatarPath, avatarTypeOf } from './rules/avatar.ts';

/** A form with a picture of the largest size, and some texts. */
export const PICTURE_FORM_BYTES = 6 * 1024 * 1024;

export interface Picture {
  file: File;
  /** What it is by its first bytes, whatever it says of itself. */
  type: string;
}

/** @throws Failure 400 for anything but a picture that may be an avatar */
export async function pictureOf(sent: FormDataEntryValue | null): Promise<Picture> {
  const type = sent instanceof File ? await avatarTypeOf(sent) : null;
  if (!(sent instanceof File) || type === null) throw new Failure(400, AVATAR_REFUSED);
  return { file: sent, type };
}

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
  return { path, url: urlOf(path) };
}

/** Removes a file again. One too many hurts nobody, and goes with the next picture or with the account. */
export async function removeAvatar({ path }: StoredAvatar): Promise<void> {
  await remove([path]);
}

/** After so long, no request that stored a picture is still about to show it. */
const LEFT_BEHIND_MS = 10 * 60_000;

/**
 * Removes the picture that this one has replaced, and what was left behind before. Those of requests at the same moment
 * stay: whoever replaces them removes them.
 * @param formerUrl what the profile showed until now
 */
export async function removeOlderAvatars(
  userId: string,
  { path }: StoredAvatar,
  formerUrl: string | null,
): Promise<void> {
  const { data, error } = await avatars().list(userId, { limit: 1000 });
  if (error) return console.error('Older avatars were left behind:', error);
  const before = Date.now() - LEFT_BEHIND_MS;
  const older = data
    .map(({ name }) => `${userId}/${name}`)
    .filter((other) => other !== path && (urlOf(other) === formerUrl || !(storedAt(userId, other) > before)));
  if (older.length > 0) await remove(older);
}

const urlOf = (path: string) => avatars().getPublicUrl(path).data.publicUrl;

const storedAt = (userId: string, path: string) => Number.parseInt(path.slice(userId.length + 1), 10);

async function remove(paths: string[]): Promise<void> {
  const { error } = await avatars().remove(paths);
  if (error) console.error('An avatar was left behind:', error);
}
