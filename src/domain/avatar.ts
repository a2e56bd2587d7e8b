/** What the bucket takes, too (decisions: Avatars). */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

export const AVATAR_REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';

export function isAcceptedAvatar({ type, size }: { type: string; size: number }): boolean {
  return AVATAR_TYPES.includes(type) && size > 0 && size <= AVATAR_MAX_BYTES;
}

/**
 * Where an avatar is kept: `{userId}/{timestamp}-{filename}`, spaces as dashes (spec 1 §3). So are characters that
 * the storage service refuses in a key or that a URL gives a meaning of its own.
 */
export function avatarPath(userId: string, fileName: string, now: Date): string {
  return `${userId}/${now.getTime()}-${fileName.trim().replaceAll(/[^\w.!()@=+,$-]/g, '-')}`;
}

/**
 * The path in the bucket of an avatar that the account uploaded itself; null for any other address.
 * @param folderUrl the public address of the account's folder, ending in a slash
 */
export function uploadedAvatarPath(avatarUrl: string | null, folderUrl: string, userId: string) {
  if (!avatarUrl?.startsWith(folderUrl)) return null;
  const name = avatarUrl.slice(folderUrl.length);
  return name === '' ? null : `${userId}/${name}`;
}
