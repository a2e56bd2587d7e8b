import { sha256 } from '../_shared/sha256.ts';
import type { UserData } from './event.ts';

/** Meta's normalisation: trimmed, lower case; of names only letters and digits, of any script. */
const email = (text: string) => text.trim().toLowerCase();
const name = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

async function hashed(text: string | undefined, normalise: (text: string) => string) {
  const normal = text === undefined ? '' : normalise(text);
  return normal === '' ? undefined : [await sha256(normal)];
}

/** Personal data as the Conversions API takes it: names and address as hashes, cookies as they are. */
export async function matchKeys(user: UserData) {
  return {
    em: await hashed(user.email, email),
    fn: await hashed(user.firstName, name),
    ln: await hashed(user.lastName, name),
    fbp: user.fbp,
    fbc: user.fbc,
  };
}
