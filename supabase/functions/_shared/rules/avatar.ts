/** The types that the server stores. A file's bytes decide of which type it is. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The largest file, which is also the storage bucket's limit (docs/product/accounts-and-sessions.md#avatars). */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

export const AVATAR_REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';

export const AVATAR_SAYS_WHERE =
  'This picture says where it was taken. Please choose it anew, or one without a place.';

/** The number of first bytes that identify a picture; WebP's are RIFF, four of the file's length, and WEBP. */
const HEAD_BYTES = 12;

function typeByBytes(head: Uint8Array): string | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** A file's type by its bytes, whatever it declares; null if it isn't allowed as avatar. */
export async function avatarTypeOf(file: Blob): Promise<string | null> {
  if (file.size > AVATAR_MAX_BYTES) return null;
  return typeByBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** Very long names are cut at the beginning, to keep the file extension. */
const MAX_NAME_LENGTH = 100;

/**
 * The path of an avatar: `{userId}/{timestamp}-{filename}`, with dashes for spaces (docs/product/accounts-and-sessions.md#avatars)
 * and for characters that the storage service refuses or that have a meaning in URLs, as several dots have.
 */
export function avatarPath(userId: string, fileName: string, now: Date): string {
  const name = fileName
    .trim()
    .replaceAll(/[^\w.!()@=+,$-]/g, '-')
    .replaceAll(/\.{2,}/g, '.');
  return `${userId}/${now.getTime()}-${name.slice(-MAX_NAME_LENGTH)}`;
}
