import { Failure } from '../_shared/failure.ts';

// What the bucket takes, too (decisions: Avatars).
const MAX_BYTES = 5 * 1024 * 1024;
const REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';

export interface Picture {
  file: File;
  /** What it is by its first bytes, whatever it says of itself. */
  type: string;
}

/** @throws Failure 400 for anything but a picture that the bucket takes */
export async function pictureOf(file: FormDataEntryValue): Promise<Picture> {
  if (typeof file === 'string' || file.size === 0 || file.size > MAX_BYTES) throw new Failure(400, REFUSED);
  const type = typeByBytes(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!type) throw new Failure(400, REFUSED);
  return { file, type };
}

function typeByBytes(bytes: Uint8Array): string | undefined {
  const head = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
