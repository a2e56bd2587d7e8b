/** What a file picker offers. What a file really is, its bytes say. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The largest file that the bucket takes, too (docs/product/accounts-and-sessions.md#avatars). */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

export const AVATAR_REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';

/** By as many of its first bytes a picture is known. */
const HEAD_BYTES = 12;

function typeByBytes(head: Uint8Array): string | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  return null;
}

/** What kind of picture a file is by its bytes, whatever it says of itself; null for one that is no avatar. */
export async function avatarTypeOf(file: Blob): Promise<string | null> {
  if (file.size > AVATAR_MAX_BYTES) return null;
  return typeByBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** Of a very long name its end is kept, which says the kind of file. */
const MAX_NAME_LENGTH = 100;

/**
 * Where an avatar is kept: `{userId}/{timestamp}-{filename}`, spaces as dashes (docs/product/accounts-and-sessions.md#avatars). So are characters that
 * the storage service refuses in a key or that a URL gives a meaning of its own.
 */
export function avatarPath(userId: string, fileName: string, now: Date): string {
  const name = fileName.trim().replaceAll(/[^\w.!()@=+,$-]/g, '-');
  return `${userId}/${now.getTime()}-${name.slice(-MAX_NAME_LENGTH)}`;
}
