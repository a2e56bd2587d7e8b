const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

interface SealedFor {
  /** 32 bytes, as base64. */
  key: string;
  /** Whose token it is. Sealed for somebody else, it can't be opened. */
  influencerId: string;
}

/** A token as the database may hold it: encrypted and authenticated, with the key outside of the database. */
export async function sealToken(token: string, { key, influencerId }: SealedFor): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv, additionalData: bytesOf(influencerId) },
    await importKey(key),
    bytesOf(token),
  );
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
}

/** The token; null for a text that was sealed with another key or for somebody else, or that isn't sealed at all. */
export async function openToken(sealed: string, { key, influencerId }: SealedFor): Promise<string | null> {
  const cryptoKey = await importKey(key);
  try {
    const bytes = fromBase64(sealed);
    const decrypted = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv: bytes.slice(0, IV_BYTES), additionalData: bytesOf(influencerId) },
      cryptoKey,
      bytes.slice(IV_BYTES),
    );
    return new TextDecoder().decode(decrypted);
  } catch {
    return null;
  }
}

/** @throws when the key has another length, which is an error of the deployment */
function importKey(key: string): Promise<CryptoKey> {
  const bytes = fromBase64(key);
  if (bytes.byteLength !== 32) throw new Error('INSTAGRAM_TOKEN_KEY has to be 32 bytes, as base64');
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
